# Writes a C file with one constant: the digest of the C files of FOLDERS. HEADER declares it.
# cmake -DFOLDERS=... -DOUTPUT=... -DHEADER=... -DNAME=... -P digest.cmake
set(all "")
foreach(folder IN LISTS FOLDERS)
  file(GLOB files ${folder}/*.c ${folder}/*.h)
  foreach(file IN LISTS files)
    file(SHA256 ${file} one)
    string(APPEND all ${one})
  endforeach()
endforeach()
string(SHA256 digest "${all}")
file(WRITE ${OUTPUT} "#include \"${HEADER}\"\n\nconst char ${NAME}[] = \"${digest}\";\n")
