import type { ClientEvents } from "@guiche/contract/realtime";
import type { Socket } from "socket.io";
import type { Authenticate } from "../http/route";
import { log } from "../log/log";
import type { Scope } from "../tenant/scope";
import { companyOf, dataOf, scopeOf, stillValid } from "./admission";
import { withinRateLimit } from "./event-rate";
import { addViewer, isWatched } from "./viewers";
import type { Room } from "./rooms";

/** The rooms a browser may join, decided by the noun that owns them: [] when it may join none. */
type Join<Name extends keyof ClientEvents> = (
  scope: Scope,
  ...args: Parameters<ClientEvents[Name]>
) => Promise<Room[]> | Room[];
type AnyJoin = (scope: Scope, ...args: unknown[]) => Promise<Room[]> | Room[];

interface JoinRule {
  join: AnyJoin;
  /** Whether the new rooms replace those joined before by the same event. */
  replaces: boolean;
}

/** An event that a browser sends into a room: which room, and what it does. */
interface EventRule<Name extends keyof ClientEvents> {
  /** Null for invalid arguments: a browser may send anything. */
  room: (scope: Scope, ...args: Parameters<ClientEvents[Name]>) => Room | null;
  listener: (room: Room, socketId: string, ...args: Parameters<ClientEvents[Name]>) => void;
}
interface AnyEventRule {
  room: (scope: Scope, ...args: unknown[]) => Room | null;
  listener: (room: Room, socketId: string, ...args: unknown[]) => void;
}

const joinRules = new Map<string, JoinRule>();
const eventRules = new Map<string, AnyEventRule>();

/**
 * Defines the rooms of the event `name`. Decided by the rule that guards the same rows over REST. `replaces` wherever the
 * browser names a row: otherwise nothing bounds the number of its rooms.
 */
export function defineJoin<Name extends Exclude<keyof ClientEvents, "userStatus" | "typing">>(
  name: Name,
  join: Join<Name>,
  { replaces = false }: { replaces?: boolean } = {},
): void {
  joinRules.set(name, { join: join as AnyJoin, replaces });
}

/**
 * Defines what the event `name` does in a room. Only members of the room may send it: the right was checked when they
 * joined, so that no event needs a database query.
 */
export const defineEvent = <Name extends keyof ClientEvents>(name: Name, rule: EventRule<Name>): void =>
  void eventRules.set(name, rule as AnyEventRule);

/** Listens to every defined event, within the rate limit. */
export function listenTo(socket: Socket, authenticate: Authenticate): void {
  const company = companyOf(dataOf(socket).identity);
  for (const [name, { room, listener: handle }] of eventRules)
    socket.on(name, (...args: unknown[]) => {
      const target = room(company, ...args);
      if (target && socket.rooms.has(target) && withinRateLimit(dataOf(socket).recentEvents))
        handle(target, socket.id, ...args);
    });
  for (const [name, rule] of joinRules)
    socket.on(name, (...args: unknown[]) => {
      const data = dataOf(socket);
      if (!withinRateLimit(data.recentJoins)) return;
      data.turn = data.turn
        .then(() => joinRooms(socket, name, rule, args, authenticate))
        .catch((error: unknown) => log.debug({ error, name }, "Join refused"));
    });
}

async function joinRooms(socket: Socket, name: string, rule: JoinRule, args: unknown[], authenticate: Authenticate) {
  const data = dataOf(socket);
  const identity = await stillValid(socket, authenticate);
  const rooms = await rule.join(scopeOf(identity), ...args);
  // The browser may have disconnected while its right was looked up.
  if (!socket.connected) return;
  const before = data.roomsByEvent[name] ?? [];
  const joinedRooms = rule.replaces ? rooms : [...new Set([...before, ...rooms])];
  if (rule.replaces) for (const formerRoom of before) if (!rooms.includes(formerRoom)) await socket.leave(formerRoom);
  data.roomsByEvent[name] = joinedRooms;
  await socket.join(rooms);
  const { userId: id, name: userName } = identity.actor;
  // A socket that has since left is in no room.
  for (const room of rooms.filter((one) => isWatched(one) && socket.rooms.has(one)))
    addViewer(companyOf(identity), room, { id, name: userName }, socket.id);
}
