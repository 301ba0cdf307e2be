import type { ShownNumber } from "../control/cloud.routes";
import type { ShownEvent } from "../control/events";
import type { ShownGroup } from "../control/groups.routes";
import type { ShownMedia, ShownMessage } from "../control/messages";
import type { ShownPerson } from "../control/people.routes";
import type { ServiceCall } from "../services/host";
import type { ShownPhone } from "../control/phones.routes";

export type ShownServiceCall = ServiceCall;
export type { ShownGroup, ShownEvent, ShownMedia, ShownMessage, ShownNumber, ShownPerson, ShownPhone };

/** A file in a request. */
export interface File64 {
  kind: ShownMedia["kind"];
  mimetype: string;
  base64: string;
  filename?: string;
  caption?: string;
  ptt?: boolean;
  seconds?: number;
  waveform?: number[];
  width?: number;
  height?: number;
  thumbnail?: string;
}

/** The content of a message; exactly one kind. */
export type MessageInput =
  | { text: string; mentions?: string[] }
  | { media: File64 }
  | { viewOnce: { media: File64 } }
  | { location: { latitude: number; longitude: number; name?: string } }
  | { contact: { name: string; number: string } }
  | { poll: { name: string; options: string[]; selectable: number } }
  | { sample: string };

interface GroupChange {
  subject?: string;
  add: string[];
  remove: string[];
  by: string;
}

async function call<T>(path: string, body?: unknown, method = "POST"): Promise<T> {
  const response = await fetch(path, body === undefined ? {} : { method, body: JSON.stringify(body) });
  const text = await response.text();
  const json = text === "" ? undefined : (JSON.parse(text) as unknown);
  if (!response.ok) throw new Error((json as { error?: string } | undefined)?.error ?? response.statusText);
  return json as T;
}

/** The part of the simulator's control API that the page uses. Calls reject with a readable sentence. */
export const server = {
  phones: () => call<ShownPhone[]>("/sim/phones"),
  people: () => call<ShownPerson[]>("/sim/people"),
  groups: () => call<ShownGroup[]>("/sim/groups"),
  officialNumbers: () => call<ShownNumber[]>("/sim/cloud/numbers"),
  holdWebhooks: (number: string) => call(`/sim/cloud/numbers/${number}/hold`, {}),
  releaseWebhooks: (number: string) => call(`/sim/cloud/numbers/${number}/release`, {}),
  passHours: (hours: number) => call("/sim/cloud/clock", { hours }),
  decide: (number: string, template: string, status: "APPROVED" | "REJECTED") =>
    call(`/sim/cloud/numbers/${number}/templates/${template}`, { status }),
  messages: (number: string) => call<ShownMessage[]>(`/sim/people/${number}/messages`),
  addPerson: (number: string, name: string) => call("/sim/people", { number, name }),
  setHabit: (number: string, name: string, auto: "none" | "delivered") => call("/sim/people", { number, name, auto }),
  setExpiration: (from: string, to: string, seconds: number) =>
    call(`/sim/people/${from}/disappearing`, { to, seconds }),
  setClock: (number: string, name: string, clock: number) => call("/sim/people", { number, name, clock }),
  addPhone: (number: string, name: string) => call("/sim/phones", { number, name }),
  scan: (number: string, by: { qr: string } | { code: string }) => call(`/sim/phones/${number}/scan`, by),
  unlink: (number: string) => call(`/sim/phones/${number}/unlink`, {}),
  write: (from: string, to: string, input: MessageInput, quote?: string) =>
    call<{ id: string }>(`/sim/people/${from}/messages`, { to, quote, ...input }),
  react: (from: string, to: string, id: string, emoji: string) =>
    call(`/sim/people/${from}/reactions`, { to, id, emoji }),
  edit: (from: string, to: string, id: string, text: string) => call(`/sim/people/${from}/edits`, { to, id, text }),
  remove: (from: string, to: string, id: string) => call(`/sim/people/${from}/deletes`, { to, id }),
  type: (from: string, to: string, state: "composing" | "recording" | "paused") =>
    call(`/sim/people/${from}/typing`, { to, state }),
  receipts: (recipient: string, from: string, ids: string[] | undefined, kind: "delivered" | "read" | "played") =>
    call(`/sim/people/${recipient}/receipts`, { from, ids, kind }),
  ring: (from: string, to: string, video: boolean) => call<{ id: string }>(`/sim/people/${from}/calls`, { to, video }),
  hangUp: (from: string, id: string) => call(`/sim/people/${from}/calls/${id}/end`, {}),
  addGroup: (subject: string, members: string[], by: string) =>
    call<{ id: string }>("/sim/groups", { subject, members, by }),
  changeGroup: (id: string, change: GroupChange) => call(`/sim/groups/${id}`, change, "PUT"),
};

/** The address of a file, as decrypted by a phone. */
export const mediaAddress = (holder: string, id: string): string =>
  `/sim/people/${holder}/messages/${encodeURIComponent(id)}/media`;

/** Subscribes to events and to the state of the connection to the simulator. */
export function subscribe(listener: (event: ShownEvent) => void, onStatus: (isUp: boolean) => void): void {
  const events = new EventSource("/sim/events");
  events.onopen = () => onStatus(true);
  events.onerror = () => onStatus(false);
  events.onmessage = ({ data }: MessageEvent<string>) => listener(JSON.parse(data) as ShownEvent);
}

export const readServices = (): Promise<{ names: string[]; calls: ShownServiceCall[] }> => call("/sim/services");
