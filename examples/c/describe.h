/* describe.h: macros that keep class descriptors short. */
#ifndef EXAMPLES_DESCRIBE_H
#define EXAMPLES_DESCRIBE_H

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* LIST(ports, joint_ports) sets .n_ports and .ports of a LiedClass; ROWS does it for the rows. */
#define LIST(field, array) .n_##field = COUNT(array), .field = (array)
#define ROWS(array) .n_rows = COUNT(array), .rows_info = (array)

/* Entries of a row: a constant coefficient, one that parameters give, one that changes. */
/* clang-format off */
#define CONST(row, unknown, value) {row, unknown, LIED_CONSTANT, value}
#define FIXED(row, unknown) {row, unknown, LIED_FIXED, 0}
#define VARYING(row, unknown) {row, unknown, LIED_VARYING, 0}
/* clang-format on */

#endif
