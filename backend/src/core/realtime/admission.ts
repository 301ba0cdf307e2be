import type { Socket } from "socket.io";
import type { Authenticate, Identity } from "../http/route";
import { AppError } from "../http/errors";
import { scopeOfRow, scopeOfToken, type Scope } from "../tenant/scope";
import type { Room } from "./rooms";

/** What is known of a socket. */
interface SocketData {
  token: string;
  identity: Identity;
  joined: Record<string, Room[]>;
  /** When it was heard of late: its joins, and its words in a room. */
  recentJoins: number[];
  recentWords: number[];
  /** Joins of one browser are answered in the order in which it asked. */
  turn: Promise<void>;
}

export const dataOf = (socket: Socket): SocketData => socket.data as SocketData;

/** What this person may see. */
export const scopeOf = ({ companyId, actor }: Identity): Scope => scopeOfToken(companyId, actor);

/** What is told to a company of one of its people. */
export const companyOf = ({ companyId }: Identity): Scope => scopeOfRow({ companyId });

/** Lets nobody in who brings no good token. */
export async function admit(socket: Socket, authenticate: Authenticate): Promise<void> {
  const { auth, query } = socket.handshake;
  const token: unknown = (auth as { token?: unknown }).token ?? query.token;
  if (typeof token !== "string") throw new Error("No token.");
  const identity = await authenticate(token);
  Object.assign(socket.data as object, {
    token,
    identity,
    joined: {},
    recentJoins: [],
    recentWords: [],
    turn: Promise.resolve(),
  } satisfies SocketData);
}

/** The token may run out while the socket lives; the session behind it may not. */
export async function stillValid(socket: Socket, authenticate: Authenticate): Promise<Identity> {
  const data = dataOf(socket);
  try {
    data.identity = await authenticate(data.token, { evenExpired: true });
    return data.identity;
  } catch (error) {
    if (error instanceof AppError) socket.disconnect(true);
    throw error;
  }
}

/** The handshake of a browser names the page that asks. */
export function originIsOurs(origin: string | undefined, host: string | undefined, allowed: string[]): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
