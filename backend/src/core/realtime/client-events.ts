import type { ClientSays } from "@guiche/contract/realtime";
import type { Socket } from "socket.io";
import type { Authenticate } from "../http/route";
import { log } from "../log/log";
import type { Scope } from "../tenant/scope";
import { companyOf, dataOf, scopeOf, stillValid } from "./admission";
import { mayAgain } from "./may-again";
import { cameTo, isWatched } from "./viewers";
import type { Room } from "./rooms";

/** What a browser asks to hear, as the noun that owns the rooms decides it: [] for what it may not. */
type Join<Name extends keyof ClientSays> = (
  scope: Scope,
  ...asked: Parameters<ClientSays[Name]>
) => Promise<Room[]> | Room[];
type AnyJoin = (scope: Scope, ...asked: unknown[]) => Promise<Room[]> | Room[];

interface JoinRule {
  join: AnyJoin;
  /** A new set of rooms replaces the one joined before by the same word. */
  replaces: boolean;
}

/** What a browser says to those in a room: which room that is, and what becomes of it. */
interface Saying<Name extends keyof ClientSays> {
  /** Null for nonsense: what a browser says may be anything. */
  room: (scope: Scope, ...asked: Parameters<ClientSays[Name]>) => Room | null;
  listener: (room: Room, socketId: string, ...asked: Parameters<ClientSays[Name]>) => void;
}
interface AnySaying {
  room: (scope: Scope, ...asked: unknown[]) => Room | null;
  listener: (room: Room, socketId: string, ...asked: unknown[]) => void;
}

const maxRooms = 60;
const joinRules = new Map<string, JoinRule>();
const sayings = new Map<string, AnySaying>();

/** Says who may hear what when a browser says `name`. Refused by the rule that guards the same rows over REST. */
export function defineJoin<Name extends Exclude<keyof ClientSays, "userStatus" | "typing">>(
  name: Name,
  join: Join<Name>,
  { replaces = false }: { replaces?: boolean } = {},
): void {
  joinRules.set(name, { join: join as AnyJoin, replaces });
}

/**
 * Says what is heard when a browser says `name` in a room. Whoever is not in the room is not heard: being there is the
 * right, looked up when they came, so that nothing is asked of the database for each word.
 */
export const defineSaying = <Name extends keyof ClientSays>(name: Name, saying: Saying<Name>): void =>
  void sayings.set(name, saying as AnySaying);

/** Hears everything that is defined, as often as a browser may say it. */
export function listenTo(socket: Socket, authenticate: Authenticate): void {
  const company = companyOf(dataOf(socket).identity);
  for (const [name, { room, listener: hear }] of sayings)
    socket.on(name, (...asked: unknown[]) => {
      const said = room(company, ...asked);
      if (said && socket.rooms.has(said) && mayAgain(dataOf(socket).recentWords)) hear(said, socket.id, ...asked);
    });
  for (const [name, rule] of joinRules)
    socket.on(name, (...asked: unknown[]) => {
      const data = dataOf(socket);
      if (!mayAgain(data.recentJoins)) return;
      data.turn = data.turn
        .then(() => joinRooms(socket, name, rule, asked, authenticate))
        .catch((error: unknown) => log.debug({ error, name }, "A join was refused"));
    });
}

async function joinRooms(socket: Socket, name: string, rule: JoinRule, asked: unknown[], authenticate: Authenticate) {
  const data = dataOf(socket);
  const identity = await stillValid(socket, authenticate);
  const rooms = await rule.join(scopeOf(identity), ...asked);
  // The browser may have gone while its right was looked up.
  if (!socket.connected) return;
  const before = data.joined[name] ?? [];
  const kept = rule.replaces ? rooms : [...new Set([...before, ...rooms])];
  if (rule.replaces) for (const left of before) if (!rooms.includes(left)) await socket.leave(left);
  if (socket.rooms.size + rooms.length > maxRooms) return;
  data.joined[name] = kept;
  await socket.join(rooms);
  const { userId: id, name: called } = identity.actor;
  // Whoever left meanwhile is in no room.
  for (const room of rooms.filter((one) => isWatched(one) && socket.rooms.has(one)))
    cameTo(companyOf(identity), room, { id, name: called }, socket.id);
}
