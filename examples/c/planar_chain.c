#include "planar_chain.h"

#include <stdio.h>

#include "planar.h"

typedef struct Link {
  LiedInstance joint, inner, body, outer;
} Link;

enum { PORT_A, PORT_B };
enum { PARAMETER_TD = 0, SPRING_C = 1, SPRING_D = 2, TRANSLATION_RX = 0, BODY_M = 0, BODY_I = 1 };

static LiedStatus add_part(LiedSystem *s, const LiedClass *class_, char letter, size_t i, LiedInstance *instance)
{
  char name[32];
  snprintf(name, sizeof name, "%c%zu", letter, i);
  return lied_add_instance(s, class_, name, instance);
}

static LiedStatus add_link(LiedSystem *s, const Chain *chain, size_t i, Link *link)
{
  const LiedClass *joint = chain->stiffness ? &Planar_RevoluteSpring : &Planar_Revolute;
  LiedStatus status = add_part(s, joint, 'j', i, &link->joint);
  if (!status) status = add_part(s, &Planar_FixedTranslation, 'r', i, &link->inner);
  if (!status) status = add_part(s, &Planar_Body, 'b', i, &link->body);
  if (!status) status = add_part(s, &Planar_FixedTranslation, 'e', i, &link->outer);
  if (!status) status = lied_connect_ports(s, link->joint, PORT_B, link->inner, PORT_A);
  if (!status) status = lied_connect_ports(s, link->inner, PORT_B, link->body, PORT_A);
  if (!status) status = lied_connect_ports(s, link->inner, PORT_B, link->outer, PORT_A);
  return status;
}

static LiedStatus set_link(LiedSystem *s, const Chain *chain, size_t i, const Link *link)
{
  LiedStatus status = lied_set_parameter(s, link->joint, PARAMETER_TD, chain->TD);
  if (!status && chain->stiffness) status = lied_set_parameter(s, link->joint, SPRING_C, chain->stiffness[i]);
  if (!status && chain->stiffness)
    status = lied_set_parameter(s, link->joint, SPRING_D, chain->stiffness[i] * chain->damping_time);
  if (!status) status = lied_set_parameter(s, link->inner, TRANSLATION_RX, 0.5);
  if (!status) status = lied_set_parameter(s, link->outer, TRANSLATION_RX, 0.5);
  if (!status) status = lied_set_parameter(s, link->body, BODY_M, 1);
  if (!status) status = lied_set_parameter(s, link->body, BODY_I, 1.0 / 12);
  return status;
}

LiedStatus chain_build(LiedSystem *system, const Chain *chain)
{
  LiedInstance before;
  unsigned port = 0; /* of the wall; then of the outer half of the link before */
  LiedStatus status = lied_add_instance(system, &Planar_Fixed, "wall", &before);
  for (size_t i = 0; i < chain->n && !status; i++) {
    Link link;
    status = add_link(system, chain, i, &link);
    if (!status) status = set_link(system, chain, i, &link);
    if (!status) status = lied_connect_ports(system, before, port, link.joint, PORT_A);
    before = link.outer;
    port = PORT_B;
  }
  return status;
}
