# cmake -DINPUT=FILE -DOUTPUT=FILE.c -P embed.cmake: the bytes of INPUT as the C array component_text.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(........................................................................................................................)" "\\1\n  " bytes "${bytes}")
file(WRITE ${OUTPUT} "/* include/lied/component.h, byte by byte. Generated. */
#include \"load/place.h\"

const unsigned char component_text[] = {
  ${bytes}
};
const size_t component_size = sizeof component_text;
")
