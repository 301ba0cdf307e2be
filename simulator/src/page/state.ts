import { server, type ShownHappening, type ShownMessage, type ShownPerson, type ShownPhone } from "./server";

export type View = "list" | "chat" | "owner";

/** What the page knows, and what is being looked at. */
export const state = {
  phones: [] as ShownPhone[],
  people: [] as ShownPerson[],
  /** By the number of the person whose phone it is. */
  messages: new Map<string, ShownMessage[]>(),
  /** Who is typing to whom: the writer's number by the reader's. */
  typing: new Map<string, { from: string; state: "composing" | "recording" }>(),
  phone: "",
  person: "",
  view: "list" as View,
};

const painters: (() => void)[] = [];

/** Registers a part of the page to be painted after every change. */
export const onChange = (paint: () => void): void => void painters.push(paint);

export function changed(): void {
  for (const paint of painters) paint();
}

export const chosenPhone = (): ShownPhone | undefined => state.phones.find((one) => one.number === state.phone);
export const chosenPerson = (): ShownPerson | undefined => state.people.find((one) => one.number === state.person);

/** One person's conversation with the business number in question. */
export const conversation = (person: string): ShownMessage[] =>
  (state.messages.get(person) ?? []).filter((message) => message.chat === state.phone);

export const isUnread = (message: ShownMessage): boolean =>
  !message.fromMe && (message.status === "sent" || message.status === "delivered");

/** Reads everything afresh: at the start, and after the line was down. */
export async function refresh(): Promise<void> {
  [state.phones, state.people] = await Promise.all([server.phones(), server.people()]);
  if (state.phone === "") state.phone = state.phones[0]?.number ?? "";
  const logs = await Promise.all(state.people.map(({ number }) => server.messages(number)));
  state.messages = new Map(state.people.map(({ number }, index) => [number, logs[index] ?? []]));
  changed();
}

/** Takes in one thing that has happened. */
export async function take(happening: ShownHappening): Promise<void> {
  switch (happening.kind) {
    case "message":
    case "status":
      putMessage(happening.number, happening.message);
      state.typing.delete(happening.kind === "message" ? happening.number : "");
      break;
    case "typing":
      if (happening.state === "paused") state.typing.delete(happening.number);
      else state.typing.set(happening.number, { from: happening.from, state: happening.state });
      break;
    case "phone":
    case "person":
      [state.phones, state.people] = await Promise.all([server.phones(), server.people()]);
      if (state.phone === "") state.phone = state.phones[0]?.number ?? "";
      break;
    case "reset":
      state.person = "";
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
