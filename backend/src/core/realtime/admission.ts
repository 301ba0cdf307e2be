import { isDeepStrictEqual } from "node:util";
import type { Socket } from "socket.io";
import type { Authenticate, Identity } from "../http/route";
import { AppError } from "../http/errors";
import { scopeOfRow, scopeOfToken, type Scope } from "../tenant/scope";
import type { Room } from "./rooms";

/** The state of a socket. */
interface SocketData {
  token: string;
  identity: Identity;
  roomsByEvent: Record<string, Room[]>;
  /** Times of its recent joins and of its recent room events, for rate limits. */
  recentJoins: number[];
  recentEvents: number[];
  /** Joins of one browser are answered in the order of the requests. */
  turn: Promise<void>;
}

export const dataOf = (socket: Socket): SocketData => socket.data as SocketData;

/** The scope of the user's own rights. */
export const scopeOf = ({ companyId, actor }: Identity): Scope => scopeOfToken(companyId, actor);

/** The scope for events about a user, sent to the company. */
export const companyOf = ({ companyId }: Identity): Scope => scopeOfRow({ companyId });

/** Rejects sockets without a valid token. */
export async function admit(socket: Socket, authenticate: Authenticate): Promise<void> {
  // Never from the query: addresses end up in the logs of proxies.
  const token: unknown = (socket.handshake.auth as { token?: unknown }).token;
  if (typeof token !== "string") throw new Error("No token.");
  const identity = await authenticate(token);
  if (identity.needsSecondFactor) throw new Error("The second factor is missing.");
  if (identity.expired) throw new AppError("ERR_SESSION_EXPIRED");
  Object.assign(socket.data as object, {
    token,
    identity,
    roomsByEvent: {},
    recentJoins: [],
    recentEvents: [],
    turn: Promise.resolve(),
  } satisfies SocketData);
}

/**
 * Checks the session of a socket again: its token may have expired, but an ended session disconnects it. So do other
 * rights than those with which it joined its rooms: the browser reconnects into the rooms it may join now.
 */
export async function stillValid(socket: Socket, authenticate: Authenticate): Promise<Identity> {
  const data = dataOf(socket);
  try {
    const identity = await authenticate(data.token, { evenExpired: true });
    if (identity.needsSecondFactor) throw new AppError("ERR_SECOND_FACTOR");
    if (identity.expired) throw new AppError("ERR_COMPANY_EXPIRED");
    if (!isDeepStrictEqual(identity.actor, data.identity.actor)) throw new AppError("ERR_SESSION_EXPIRED");
    data.identity = identity;
    return identity;
  } catch (error) {
    if (error instanceof AppError) socket.disconnect(true);
    throw error;
  }
}

/** Whether a handshake comes from one of our pages. Only browsers send an origin, so a missing one is accepted. */
export function originIsOurs(origin: string | undefined, host: string | undefined, allowedOrigins: string[]): boolean {
  if (origin === undefined) return true;
  if (allowedOrigins.includes(origin)) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
