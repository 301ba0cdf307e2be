import type { Companion } from "../people/companion";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import type { Group } from "../people/group";
import type { Chat } from "../messages/outgoing";
import { groupAddress, isGroupAddress } from "../stanzas/address";
import { ControlError, numberOf, type Body } from "./input";

export function mustKnow(world: World, number: string | undefined): Person {
  const person = world.people.get(number ?? "");
  if (!person) throw new ControlError(404, `Nobody has the number ${number ?? ""}.`);
  return person;
}

/** A person who can receive messages. */
export function mustBeOnWhatsApp(world: World, number: string | undefined): Person {
  const person = mustKnow(world, number);
  if (!person.profile.onWhatsApp) throw new ControlError(404, `The number ${person.number} is not on WhatsApp.`);
  return person;
}

export function mustBeGroup(world: World, id: string | undefined): Group {
  const name = id ?? "";
  const group = world.groups.get(isGroupAddress(name) ? name : groupAddress(name));
  if (!group) throw new ControlError(404, `There is no group ${name}.`);
  return group;
}

/** The chat to write in: "to", or "group", is a number or the id of a group that the author is in. */
export function mustBeChat(world: World, author: Person, body: Body): Chat {
  const target = body.group ?? body.to;
  if (body.group === undefined && !(typeof target === "string" && isGroupAddress(target))) {
    return mustBeOnWhatsApp(world, numberOf(body, "to"));
  }
  const group = mustBeGroup(world, typeof target === "string" ? target : undefined);
  if (!group.has(author.number)) throw new ControlError(404, `${author.number} is not in the group ${group.chatId}.`);
  return group;
}

export function mustBeBusiness(world: World, number: string | undefined): Person {
  const person = world.people.get(number ?? "");
  if (!person?.profile.isBusiness) throw new ControlError(404, `There is no phone with the number ${number ?? ""}.`);
  return person;
}

/** The linked clients of a phone, newest last; throws when there are none. */
export function mustBeLinked(person: Person): Companion[] {
  if (person.companions.size === 0) throw new ControlError(404, `No client is linked to ${person.number}.`);
  return [...person.companions.values()];
}
