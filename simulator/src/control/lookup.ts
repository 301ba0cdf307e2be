import type { Companion } from "../people/companion";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { ControlError } from "./input";

export function mustKnow(world: World, number: string | undefined): Person {
  const person = world.people.get(number ?? "");
  if (!person) throw new ControlError(404, `Nobody has the number ${number ?? ""}.`);
  return person;
}

/** Somebody who can be written to. */
export function mustBeOnWhatsApp(world: World, number: string | undefined): Person {
  const person = mustKnow(world, number);
  if (!person.profile.onWhatsApp) throw new ControlError(404, `The number ${person.number} is not on WhatsApp.`);
  return person;
}

export function mustBeBusiness(world: World, number: string | undefined): Person {
  const person = world.people.get(number ?? "");
  if (!person?.profile.isBusiness) throw new ControlError(404, `There is no phone with the number ${number ?? ""}.`);
  return person;
}

/** The linked clients of a phone, newest last; none is an error. */
export function mustBeLinked(person: Person): Companion[] {
  if (person.companions.size === 0) throw new ControlError(404, `No client is linked to ${person.number}.`);
  return [...person.companions.values()];
}
