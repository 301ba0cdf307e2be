import {
  server,
  type ShownGroup,
  type ShownEvent,
  type ShownMessage,
  type ShownPerson,
  type ShownPhone,
} from "./server";

export type View = "list" | "chat" | "owner";

/** The state of the page. */
export const state = {
  phones: [] as ShownPhone[],
  people: [] as ShownPerson[],
  groups: [] as ShownGroup[],
  /** By the number of the phone's owner, customers and businesses alike. */
  messages: new Map<string, ShownMessage[]>(),
  /** Who is typing, by the number of the phone's owner and the chat. */
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
  view: "list" as View,
};

const listeners: (() => void)[] = [];

/** Registers a function that renders part of the page after every change. */
export const onChange = (update: () => void): void => void listeners.push(update);

export function changed(): void {
  for (const update of listeners) update();
}

export const chosenPhone = (): ShownPhone | undefined => state.phones.find((one) => one.number === state.phone);

/** The messages of one chat on one phone. */
export const conversation = (holder: string, chat: string): ShownMessage[] =>
  (state.messages.get(holder) ?? []).filter((message) => message.chat === chat);

export const isUnread = (message: ShownMessage): boolean =>
  !message.fromMe && !message.call && (message.status === "sent" || message.status === "delivered");

/** Names one chat on the phone of its holder. */
export const chatKey = (holder: string, chat: string): string => `${holder} ${chat}`;

/** All people, businesses last. */
export const allPeople = (): { number: string; lid: string; name: string }[] => [...state.people, ...state.phones];

/** Reads everything, at the start and after a reconnect. */
export async function refresh(): Promise<void> {
  await readPeople();
  const numbers = allPeople().map(({ number }) => number);
  const logs = await Promise.all(numbers.map((number) => server.messages(number)));
  state.messages = new Map(numbers.map((number, index) => [number, logs[index] ?? []]));
  changed();
}

/** Reads people, phones and groups. A number with a linked client is chosen first: the others reach nobody. */
export async function readPeople(): Promise<void> {
  [state.phones, state.people, state.groups] = await Promise.all([server.phones(), server.people(), server.groups()]);
  if (state.phone === "") state.phone = (state.phones.find(({ paired }) => paired) ?? state.phones[0])?.number ?? "";
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
  changed();
}

function putMessage(number: string, message: ShownMessage): void {
  const log = state.messages.get(number) ?? [];
  const index = log.findIndex((one) => one.id === message.id);
  if (index < 0) log.push(message);
  else log[index] = message;
  state.messages.set(number, log);
}
