import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { listeners } from "@/shared/listeners";
import {
  server,
  type ShownGroup,
  type ShownEvent,
  type ShownMessage,
  type ShownNumber,
  type ShownPerson,
  type ShownPhone,
} from "./server";
import type { InHand } from "./in-hand";

/** A reply to a message, or an edit of one, that is being written. */
export interface Draft {
  kind: "reply" | "edit";
  /** The phone and the chat in which it is written. */
  chatKey: string;
  message: ShownMessage;
  /** The text of an edit. */
  text: string;
}

/** The state of the page. */
export const state = {
  phones: [] as ShownPhone[],
  people: [] as ShownPerson[],
  groups: [] as ShownGroup[],
  /** The business numbers that are at Meta's Cloud API. */
  official: [] as ShownNumber[],
  /** By the number of the phone's owner, customers and businesses alike. */
  messages: new Map<string, ShownMessage[]>(),
  /** The people typing, by the number of the phone's owner and the chat. */
  typing: new Map<string, { from: string; state: "composing" | "recording" }>(),
  /** The selected business number. */
  phone: "",
  /** Whether the page shows the customers' phones or the business's. */
  side: "customers" as "customers" | "business",
  /** The open chat: a customer's number or a group's id. */
  open: "",
  /** The member to write as, by the group's id. */
  writers: new Map<string, string>(),
  /** The status that messages reach on a customer's phone, by number, if it was set on this page. */
  reaches: new Map<string, "sent" | "delivered" | "read">(),
  view: "list" as "list" | "chat" | "owner",
  draft: undefined as Draft | undefined,
  /** The code with which the desk opened the page, until it is used. */
  inHand: null as InHand | null,
  dialog: null as ReactNode,
  notice: { text: "", isWrong: false },
};

const { notify, listen } = listeners();
let version = 0;

export function notifyChange(): void {
  version += 1;
  notify();
}

let frame = 0;

/** Events come in bursts: a frame shows all that came before it. */
function changedByEvent(): void {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    notifyChange();
  });
}

export function change(patch: Partial<typeof state>): void {
  Object.assign(state, patch);
  notifyChange();
}

/** Renders the component again after every change. */
export const useChanges = (): number => useSyncExternalStore(listen, () => version);

export const chosenPhone = (): ShownPhone | undefined => state.phones.find((one) => one.number === state.phone);

export const officialNumber = (phone: string): ShownNumber | undefined =>
  state.official.find(({ number }) => number === phone);

/** Whether what is written to a business number reaches a desk. */
export const isReached = (phone: ShownPhone | undefined): boolean =>
  phone !== undefined && (phone.paired || officialNumber(phone.number) !== undefined);

/** The messages of one chat on one phone. */
export const conversation = (holder: string, chat: string): ShownMessage[] =>
  (state.messages.get(holder) ?? []).filter((message) => message.chat === chat);

export const isUnread = (message: ShownMessage): boolean =>
  !message.fromMe && !message.call && (message.status === "sent" || message.status === "delivered");

/** Names one chat on the phone of its holder. */
export const chatKey = (holder: string, chat: string): string => `${holder} ${chat}`;

export const draftIn = (key: string): Draft | undefined => (state.draft?.chatKey === key ? state.draft : undefined);

/** All people, businesses last. */
export const allPeople = (): { number: string; lid: string; name: string }[] => [...state.people, ...state.phones];

/** Reads everything, at the start and after a reconnect. */
export async function refresh(): Promise<void> {
  await readPeople();
  const numbers = allPeople().map(({ number }) => number);
  const logs = await Promise.all(numbers.map((number) => server.messages(number)));
  change({ messages: new Map(numbers.map((number, index) => [number, logs[index] ?? []])) });
}

/** Reads people, phones, groups and official numbers. A number that reaches a desk is chosen first. */
export async function readPeople(): Promise<void> {
  [state.phones, state.people, state.groups, state.official] = await Promise.all([
    server.phones(),
    server.people(),
    server.groups(),
    server.officialNumbers(),
  ]);
  if (state.phone === "") state.phone = (state.phones.find(isReached) ?? state.phones[0])?.number ?? "";
}

export async function applyEvent(event: ShownEvent): Promise<void> {
  switch (event.kind) {
    case "message":
    case "status":
      putMessage(event.number, event.message);
      if (event.kind === "message") state.typing.delete(chatKey(event.number, event.message.chat));
      break;
    case "typing": {
      const key = chatKey(event.number, event.chat);
      if (event.state === "paused") state.typing.delete(key);
      else state.typing.set(key, { from: event.from, state: event.state });
      break;
    }
    case "phone":
    case "person":
    case "group":
      await readPeople();
      break;
    case "reset":
      state.open = "";
      state.view = "list";
      await refresh();
  }
  changedByEvent();
}

function putMessage(number: string, message: ShownMessage): void {
  const log = state.messages.get(number) ?? [];
  const index = log.findIndex((one) => one.id === message.id);
  if (index < 0) log.push(message);
  else log[index] = message;
  state.messages.set(number, log);
}
