/* json.h: values as JSON on stdout. */
#ifndef LIED_CLI_JSON_H
#define LIED_CLI_JSON_H

void json_print_text(const char *text); /* bytes that are no UTF-8 become U+FFFD */
void json_print_number(double value);   /* null when it is not finite */

#endif
