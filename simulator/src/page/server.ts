import type { ShownHappening } from "../control/events";
import type { ShownMessage } from "../control/messages";
import type { ShownPerson } from "../control/people.routes";
import type { ShownPhone } from "../control/phones.routes";

export type { ShownHappening, ShownMessage, ShownPerson, ShownPhone };

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  const text = await response.text();
  const json = text === "" ? undefined : (JSON.parse(text) as unknown);
  if (!response.ok) throw new Error((json as { error?: string } | undefined)?.error ?? response.statusText);
  return json as T;
}

/** The simulator's control API, as far as the page needs it. Every call rejects with a sentence for the reader. */
export const server = {
  phones: () => call<ShownPhone[]>("/sim/phones"),
  people: () => call<ShownPerson[]>("/sim/people"),
  messages: (number: string) => call<ShownMessage[]>(`/sim/people/${number}/messages`),
  addPerson: (number: string, name: string) => call("/sim/people", { number, name }),
  addPhone: (number: string, name: string) => call("/sim/phones", { number, name }),
  scan: (number: string, by: { qr: string } | { code: string }) => call(`/sim/phones/${number}/scan`, by),
  unlink: (number: string) => call(`/sim/phones/${number}/unlink`, {}),
  write: (from: string, to: string, text: string) => call<{ id: string }>(`/sim/people/${from}/messages`, { to, text }),
  type: (from: string, to: string, state: "composing" | "paused") => call(`/sim/people/${from}/typing`, { to, state }),
  read: (reader: string, from: string, ids: string[]) =>
    call(`/sim/people/${reader}/receipts`, { from, ids, kind: "read" }),
};

/** Hears what happens, and whether the line to the simulator stands. */
export function hear(ear: (happening: ShownHappening) => void, line: (isUp: boolean) => void): void {
  const events = new EventSource("/sim/events");
  events.onopen = () => line(true);
  events.onerror = () => line(false);
  events.onmessage = ({ data }: MessageEvent<string>) => ear(JSON.parse(data) as ShownHappening);
}
