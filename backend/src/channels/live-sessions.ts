import { port } from "../core/port";
import type { ConnectionRef, Provider, Session } from "./provider";

/** The session of a connection in this process, if it has one here. */
export const liveSession = port<[connectionId: number], Session | undefined>("channels.liveSession");

export const providerOf = port<[connection: Pick<ConnectionRef, "provider">], Provider>("channels.providerOf");
