/* language.h: a host whose numbers have a comma. */
#ifndef TEST_SUPPORT_LANGUAGE_H
#define TEST_SUPPORT_LANGUAGE_H

/* setlocale(LC_NUMERIC) to German, made for the test where the host has none. 0: it cannot be made here. */
int language_set_comma(void);

#endif
