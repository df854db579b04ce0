/* scope_internal.h: what the files of src/scope share. */
#ifndef LIED_SCOPE_SCOPE_INTERNAL_H
#define LIED_SCOPE_SCOPE_INTERNAL_H

#include "scope/scope.h"

typedef struct ClassScope { /* scopes of classes that are not components, each made once */
  struct ClassScope *next;
  ClassRef ref;
  Scope *scope;
} ClassScope;

typedef struct LoadedFile {
  struct LoadedFile *next;
  const char *path;
  const Element *element; /* NULL: it failed */
} LoadedFile;

typedef struct PackageFolder { /* of a package that is a folder */
  struct PackageFolder *next;
  const Class *ast;
  const char *folder;
} PackageFolder;

/* ---- class_rules.c: what a specialised class may contain and extend ------------------------------------------------- */

void class_rules_check(Model *model, const Class *class_);
void class_rules_enumeration(Model *model, const Class *class_);
void class_rules_extends(Model *model, const Class *derived, const Extends *extends, const Type *base);

const Layer *layers_redeclare(const Layer *layers);
const Env *class_ref_env(const ClassRef *ref); /* of the text around it */
int class_is_long(const Class *class_);        /* it has elements of its own */
Scope *scope_of_component(Model *model, Member *member, uint32_t index, IndexCell *cell);
/* Records that a value of the member was read; `size_only`: only its dimensions count. */
void record_dependency(Model *model, const Member *member, const Value *value, int size_only);

/* The class declares the member as it has it from another of its bases. */
int declares_again(Model *model, const Member *member, const Element *element, const Component *component, const Env *env);
int declares_class_again(Model *model, const Member *member, const Class *class_, const Env *env);

/* ---- redeclaration.c ------------------------------------------------------------------------------------------------ */

/* The redeclarations of the member among modifiers, or by an element of a class that inherits it. */
void redeclaration_check_modifiers(Model *model, const Member *member, const Layer *layers);
void redeclaration_check_element(Model *model, const Member *member, const Element *by, const Env *env, Span span);
/* The same of a class, which its redeclaration, the member, precedes. */
void redeclaration_check_class(Model *model, const Member *member, const Element *original);

/* ---- library_files.c, si_units.c ------------------------------------------------------------------------------------ */

/* A class of the library path, or of the folder of a package. NULL: there is none. */
const Element *load_class(Model *model, Scope *scope, const Symbol *symbol);
const char *package_folder(const Model *model, const Class *ast); /* NULL: it has none */
char *si_text(Arena *arena);

#endif
