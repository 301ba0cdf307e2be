import type { ShownGroup, ShownMessage } from "./server";
import { conversation, allPeople, state } from "./state";

/** A phone with an open chat: its owner, the chat, and the messages. */
export interface ChatView {
  /** The number of the phone's owner. */
  holder: string;
  /** The chat's id on the phone: a number or a group's id. */
  chat: string;
  /** The title of the row and of the phone. */
  title: string;
  group?: ShownGroup;
  messages: ShownMessage[];
}

/** A person's name, or their number when it is unknown. */
export const nameOf = (number: string): string =>
  allPeople().find((one) => one.number === number)?.name ?? `+${number}`;

/** A customer's chat with the business, on the selected side's phone. */
export function sceneWith(person: string): ChatView {
  const [holder, chat] = state.side === "customers" ? [person, state.phone] : [state.phone, person];
  return { holder, chat, title: nameOf(person), messages: conversation(holder, chat) };
}

/** A group on the business's phone, or on the phone of the member to write as. */
export function sceneIn(group: ShownGroup): ChatView {
  const holder = state.side === "customers" ? writerIn(group) : state.phone;
  return { holder, chat: group.id, title: group.subject, group, messages: conversation(holder, group.id) };
}

/** The customers in a group, any of whom can be written as. */
export const customersIn = (group: ShownGroup): string[] =>
  state.people.map(({ number }) => number).filter((number) => group.members.includes(number));

function writerIn(group: ShownGroup): string {
  const customers = customersIn(group);
  const chosenWriter = state.writers.get(group.id) ?? "";
  return customers.includes(chosenWriter) ? chosenWriter : (customers[0] ?? "");
}

/** The open chat, if it still exists. */
export function openChatView(): ChatView | undefined {
  if (state.view !== "chat") return undefined;
  const group = state.groups.find((one) => one.id === state.open);
  if (group) return sceneIn(group);
  return state.people.some((one) => one.number === state.open) ? sceneWith(state.open) : undefined;
}

/** Whether one can write here: both sides have a phone, and the phone is in the group. */
export function canWrite({ holder, chat, group }: ChatView): boolean {
  if (group) return group.members.includes(holder);
  return allPeople().some((one) => one.number === holder) && allPeople().some((one) => one.number === chat);
}

/** The groups on the selected side. */
export const groupsInSight = (): ShownGroup[] =>
  state.groups.filter((group) =>
    state.side === "customers" ? customersIn(group).length > 0 : group.members.includes(state.phone),
  );
