#!/bin/sh
# The gallery: it shows every example, its pictures are small, and its command says what it lacks.
. "$(dirname "$0")/../support/tap.sh"
root=$here/../..
gallery=$root/docs/gallery

lines() { grep -v '^#' "$root/examples/gallery.txt"; }

every_example() { # that has a page and a model
  for page in "$root"/examples/*/README.md; do
    folder=$(dirname "$page")
    ls "$folder"/*.mo >/dev/null 2>&1 || continue
    lines | grep -q "^$(basename "$folder") " || { echo "examples/gallery.txt has no line for $(basename "$folder")"; return 1; }
  done
}

models_exist() {
  lines | while read -r name instant shown model options; do
    [ -f "$root/examples/$name/$model" ] || { echo "no $name/$model"; exit 1; }
    case $shown in Motion | Diagram | Plot) ;; *) echo "$name shows $shown" && exit 1 ;; esac
  done
}

pictures_exist() {
  lines | while read -r name rest; do
    [ -f "$gallery/$name.png" ] && grep -q "]($name.png)" "$gallery/README.md" || { echo "$name has no picture: make gallery"; exit 1; }
  done
}

small() {
  find "$gallery" -name '*.png' -size +150k | grep . && return 1
  [ "$(cat "$gallery"/*.png | wc -c)" -lt 3000000 ]
}

# LIED_BUILD of another make may have the driver: an empty folder has none.
says_what_is_missing() {
  mkdir -p empty
  "$root/tools/gallery" empty "$work/out" 2>err.txt
  [ $? -eq 1 ] && grep -q "is missing; .make gallery. gets it" err.txt && [ ! -e out ]
}

plan 5
check "shows every example" every_example
check "of models that exist" models_exist
check "with a picture each" pictures_exist
check "that is small" small
check "says what is missing" says_what_is_missing
finish
