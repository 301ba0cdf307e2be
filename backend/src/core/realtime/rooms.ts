import type { Profile } from "@guiche/contract/permissions";

/** A set of sockets inside one company. Names are built only here; each begins with its company. */
export type Room = string & { readonly __room: true };

const room = (companyId: number, ...parts: (string | number)[]): Room => ["c", companyId, ...parts].join(":") as Room;

export const companyRoom = (companyId: number): Room => room(companyId);
export const profileRoom = (companyId: number, profile: Profile): Room => room(companyId, "profile", profile);
export const userRoom = (companyId: number, userId: number): Room => room(companyId, "user", userId);
export const sessionRoom = (companyId: number, sid: string): Room => room(companyId, "session", sid);
/** A room of a noun: `topicRoom(1, "tickets", "pending", "q", 3)`. */
export const topicRoom = (companyId: number, topic: string, ...parts: (string | number)[]): Room =>
  room(companyId, topic, ...parts);

/** The parts of a `topicRoom`: the noun, and the last part as a number. */
export const topicOf = (name: Room): string => name.split(":")[2] ?? "";
export const numberOf = (name: Room): number => Number(name.slice(name.lastIndexOf(":") + 1));
