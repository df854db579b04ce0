/* vocabulary.c: which elements and attributes a description has. What stands for other programs is left out without a word;
 * anything else that is not known may be a slip, and is named. */
#include <string.h>

#include "base/suggest.h"
#include "import/read.h"

/* Words between spaces. */
typedef struct Word {
  const char *name, *attributes, *children;
} Word;

static const Word words[] = {
    {"robot", "name version", "link joint material"},
    {"link", "name type", "inertial visual collision"},
    {"inertial", "", "origin mass inertia"},
    {"origin", "xyz rpy", ""},
    {"mass", "value", ""},
    {"inertia", "ixx ixy ixz iyy iyz izz", ""},
    {"visual", "name", "origin geometry material"},
    {"collision", "name group", "origin geometry material"},
    {"geometry", "", "box cylinder capsule sphere mesh"},
    {"box", "size", ""},
    {"cylinder", "radius length", ""},
    {"capsule", "radius length", ""},
    {"sphere", "radius", ""},
    {"mesh", "filename scale", ""},
    {"material", "name", "color texture"},
    {"color", "rgba", ""},
    {"joint", "name type", "origin parent child axis limit dynamics mimic"},
    {"parent", "link", ""},
    {"child", "link", ""},
    {"axis", "xyz", ""},
    {"limit", "lower upper effort velocity", ""},
    {"dynamics", "damping friction", ""},
    {"mimic", "joint multiplier offset", ""},
};

/* For simulators, controllers and tools. */
static const char others[] = "gazebo transmission ros2_control sensor mujoco drake verbose contact contact_coefficients "
                             "self_collision_checking collision_checking safety_controller calibration hardwareInterface "
                             "disable_collisions group group_state end_effector virtual_joint loop frame texture texture_scale";

/* `name` is one of the words of a list. */
static int is_among(const char *list, const char *name)
{
  size_t length = strlen(name);
  for (const char *at = list; (at = strstr(at, name)); at++)
    if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return 1;
  return 0;
}

static const Word *word_of(const char *name)
{
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i].name, name) == 0) return &words[i];
  return NULL;
}

static void unknown(Reader *reader, Span span, const char *what, const char *name, const Element *in, const char *list)
{
  char word[SUGGEST_LENGTH];
  Suggestions suggestions = suggest_begin(name, strlen(name));
  for (const char *at = list; *at; at += strspn(at, " ")) {
    size_t length = strcspn(at, " ");
    memcpy(word, at, length);
    word[length] = '\0';
    suggest_offer(&suggestions, word);
    at += length;
  }
  diagnostic_warning(reader->diagnostics, span, "unknown-part", "<%s> knows no %s %s; it is left out", in->name, what, name);
  if (suggestions.count > 0) diagnostic_remedy(reader->diagnostics, "did you mean %s?", suggestions.names[0]);
}

static void check_attributes(Reader *reader, const Element *element, const Word *word)
{
  for (uint32_t i = 0; i < element->attribute_count; i++) {
    const char *name = element->attributes[i].name;
    if (strchr(name, ':') || strcmp(name, "xmlns") == 0 || is_among(word->attributes, name)) continue;
    unknown(reader, read_span(reader, element, name), "attribute", name, element, word->attributes);
  }
}

/* Returns the next element to look at, in the order of the text; those for others are passed over. */
static const Element *check_element(Reader *reader, const Element *element)
{
  const Word *word = word_of(element->name), *around = word_of(element->parent->name);
  int is_other = strchr(element->name, ':') || is_among(others, element->name);
  if (word && around && is_among(around->children, element->name)) {
    check_attributes(reader, element, word);
    if (element->first) return element->first;
  } else if (around && !is_other) {
    unknown(reader, element->span, "element", element->name, element->parent, around->children);
  }
  while (element && !element->next) element = element->parent;
  return element ? element->next : NULL;
}

void check_vocabulary(Reader *reader, const Element *root)
{
  for (const Element *element = root->first; element;) element = check_element(reader, element);
}
