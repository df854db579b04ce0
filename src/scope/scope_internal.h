/* scope_internal.h: what the files of src/scope share. */
#ifndef LIED_SCOPE_SCOPE_INTERNAL_H
#define LIED_SCOPE_SCOPE_INTERNAL_H

#include "scope/scope.h"

typedef struct ClassScope { /* scopes of classes that are not components, each made once */
  struct ClassScope *next;
  ClassRef ref;
  Scope *scope;
} ClassScope;

typedef struct FileId { /* of a file, by whatever path it is reached */
  uint64_t device, number;
} FileId;

typedef struct LoadedFile { /* each file is read once */
  struct LoadedFile *next;
  FileId id;
  const Element *element;     /* NULL: it defines nothing that is of use */
  const MessageRecord *error; /* the first one in it; NULL: none is kept */
  Span error_span;
  uint32_t failed_for; /* number of the model to which its errors were reported; 0: it has none */
} LoadedFile;

typedef struct PackageFolder { /* of a package that is a folder */
  struct PackageFolder *next;
  const Class *ast;
  const char *folder;
} PackageFolder;

typedef struct LibraryFolder { /* in which packages are looked for */
  const char *path;
  const char *names; /* [length] of what is in it, each with a zero at its end; NULL: not read yet */
  size_t length;
  uint8_t is_beside; /* the one around the user's own file: what is in it need not be part of a library */
  uint8_t is_own;    /* the one that comes with lied: a substitute for what the user does not have */
} LibraryFolder;

typedef struct LibraryUse { /* annotation(uses(NAME(version="..."))) */
  struct LibraryUse *next;
  const Symbol *symbol;
  const char *version;
  const char *by; /* the package that uses it */
  Span span;
} LibraryUse;

typedef struct AbsentFile {
  const char *folder;
  const Symbol *symbol;
} AbsentFile;

struct Library {
  Arena *arena; /* of the syntax trees */
  LibraryFolder *folders;
  uint32_t folder_count, folder_capacity;
  uint32_t named_count; /* of folders, the first ones, that were named for this run */
  uint8_t has_beside;
  const Symbol **absent; /* names such as time and sin that are asked for often and that no folder has */
  uint32_t absent_count, absent_capacity;
  HashTable absent_files; /* of AbsentFile: the same in folders of packages */
  LoadedFile *files;
  PackageFolder *packages;
  const Element *own_top; /* the outermost package around the user's file; NULL: none */
  uint32_t model_count;
  LibraryUse *uses; /* in the order in which packages were read */
};

/* ---- class_rules.c: what a specialised class may contain and extend ------------------------------------------------- */

void class_rules_check(Model *model, const Class *class_);
void class_rules_enumeration(Model *model, const Class *class_);
void class_rules_extends(Model *model, const Class *derived, const Extends *extends, const Type *base);

const Layer *layers_redeclare(const Layer *layers);
const Env *class_ref_env(const ClassRef *ref); /* of the text around it */
int class_is_long(const Class *class_);        /* it has elements of its own */
Scope *scope_of_component(Model *model, Member *member, uint32_t index, IndexCell *cell);

/* The component becomes part of the class that has it. */
int must_merge(Model *model, Member *member);
/* The class declares the member as it has it from another of its bases. */
int declares_again(Model *model, const Member *member, const Element *element, const Component *component, const Env *env);
int declares_class_again(Model *model, const Member *member, const Class *class_, const Env *env);

int same_expression(Model *model, const Expr *a, const Expr *b); /* in the same words */

/* ---- deselect.c ----------------------------------------------------------------------------------------------------- */

typedef struct Deselection { /* `break` among the modifiers of extends */
  struct Deselection *next;
  const Argument *argument;
  uint8_t is_used; /* the base has it */
} Deselection;

typedef struct Chain { /* bases being included, to find circles */
  const struct Chain *outer;
  const Class *class_;
  uint32_t depth;
  Deselection *deselections; /* of the extends clause that is being followed; NULL: none */
} Chain;

Deselection *deselections_of(Model *model, const Modification *modification);
void deselections_check(Model *model, const Deselection *list, const Class *base); /* reports what the base has not */
int is_deselected(const Chain *chain, const Symbol *symbol);
/* A section of a base, without the connections that are not inherited. */
const Section *selected_section(Model *model, const Chain *chain, const Section *section);

/* ---- redeclaration.c ------------------------------------------------------------------------------------------------ */

/* The redeclarations of the member among modifiers, or by an element of a class that inherits it. */
void redeclaration_check_modifiers(Model *model, const Member *member, const Layer *layers);
void redeclaration_check_element(Model *model, const Member *member, const Element *by, const Env *env, Span span);
/* The same of a class, which its redeclaration, the member, precedes. */
void redeclaration_check_class(Model *model, const Member *member, const Element *original);

/* ---- library_files.c, library_search.c ------------------------------------------------------------------------------ */

/* A class of the library path, or of the folder of a package. NULL: there is none. */
const Element *load_class(Model *model, Scope *scope, const Symbol *symbol);
/* The class of a top-level name on the library path. NULL: there is none. */
const Element *library_search(Model *model, const Symbol *symbol);
/* The class of a file; symbol NULL: its first one. `is_beside`: it may as well be something else. NULL: there is none. */
const Element *library_read(Model *model, const Scope *scope, const char *path, const Symbol *symbol, int is_beside);
int library_has_file(const char *path);
void library_note_package(Model *model, const Class *ast, const char *folder);

#endif
