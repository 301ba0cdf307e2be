import type { ShownGroup, ShownMessage } from "./server";
import { conversation, everybody, state } from "./state";

/** A phone open at a chat: whose phone it is, with whom, and what it shows. */
export interface Scene {
  /** The number of whoever's phone it is. */
  holder: string;
  /** Under which the phone files the chat: a number, or a group's id. */
  chat: string;
  /** Who the row and the phone are called after. */
  title: string;
  group?: ShownGroup;
  messages: ShownMessage[];
}

/** Somebody's name, as far as anybody here has it. */
export const nameOf = (number: string): string =>
  everybody().find((one) => one.number === number)?.name ?? `+${number}`;

/** What is to be seen of a customer's chat with the business, from the side in question. */
export function sceneWith(person: string): Scene {
  const [holder, chat] = state.side === "customers" ? [person, state.phone] : [state.phone, person];
  return { holder, chat, title: nameOf(person), messages: conversation(holder, chat) };
}

/** A group, on the phone of the business or of the member who is written as. */
export function sceneIn(group: ShownGroup): Scene {
  const holder = state.side === "customers" ? writerIn(group) : state.phone;
  return { holder, chat: group.id, title: group.subject, group, messages: conversation(holder, group.id) };
}

/** The customers in a group: any of them may be written as. */
export const customersIn = (group: ShownGroup): string[] =>
  state.people.map(({ number }) => number).filter((number) => group.members.includes(number));

function writerIn(group: ShownGroup): string {
  const customers = customersIn(group);
  const chosen = state.writers.get(group.id) ?? "";
  return customers.includes(chosen) ? chosen : (customers[0] ?? "");
}

/** What is open now, if anything that is still there. */
export function openScene(): Scene | undefined {
  if (state.view !== "chat") return undefined;
  const group = state.groups.find((one) => one.id === state.open);
  if (group) return sceneIn(group);
  return state.people.some((one) => one.number === state.open) ? sceneWith(state.open) : undefined;
}

/** Whether anything can be written here: there is a phone at either end, and it is in the group. */
export function canWrite({ holder, chat, group }: Scene): boolean {
  if (group) return group.members.includes(holder);
  return everybody().some((one) => one.number === holder) && everybody().some((one) => one.number === chat);
}

/** The groups of the side in question. */
export const groupsInSight = (): ShownGroup[] =>
  state.groups.filter((group) =>
    state.side === "customers" ? customersIn(group).length > 0 : group.members.includes(state.phone),
  );
