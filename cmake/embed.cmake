# cmake -DINPUT=FILE -DOUTPUT=FILE.c -DHEADER=HEADER -DARRAY=NAME -DSIZE=NAME -P embed.cmake: the bytes of INPUT as a C array
# that HEADER declares, and their number.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(........................................................................................................................)" "\\1\n  " bytes "${bytes}")
get_filename_component(name ${INPUT} NAME)
file(WRITE ${OUTPUT} "/* ${name}, byte by byte. Generated. */
#include \"${HEADER}\"

const unsigned char ${ARRAY}[] = {
  ${bytes}
};
const size_t ${SIZE} = sizeof ${ARRAY};
")
