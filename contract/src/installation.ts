import type { ConnectionStatus } from "./connections";
import { get } from "./endpoint";

/** A process of the server, also one that ended without saying so in the last hour. */
export interface ServerProcessDto {
  id: number;
  host: string;
  pid: number;
  role: "all" | "web" | "worker";
  version: string;
  startedAt: string;
  /** Its last heartbeat; it sends one every ten seconds. */
  seenAt: string;
  /** Several heartbeats are missing. */
  isSilent: boolean;
  /** WhatsApp sessions that it holds. */
  sessions: number;
}

/**
 * What waits to be done. `outbox`: messages of open connections; `resting`: messages of connections that are not open;
 * `journal`: received messages that are not yet in a ticket; `media`: files to download; `bot`: answers and calls of the
 * bot; `campaigns`: those that should begin or whose people are not listed yet; `jobs`: tasks in Redis.
 */
export const workKinds = [
  "outbox",
  "resting",
  "journal",
  "media",
  "schedules",
  "webhooks",
  "bot",
  "campaigns",
  "jobs",
] as const;
export type WorkKind = (typeof workKinds)[number];

export interface WorkDto {
  kind: WorkKind;
  /** Null while Redis does not answer. */
  waiting: number | null;
  /** For how long the oldest could have been done already. */
  oldestSeconds: number | null;
  /** Longer than it takes when all is well. */
  isStuck: boolean;
}

export interface InstallationDto {
  processes: ServerProcessDto[];
  connections: { status: ConnectionStatus; count: number }[];
  /** Sessions held by a living process, and those that no process holds although they should be open. */
  leases: { held: number; expired: number };
  work: WorkDto[];
  storage: {
    databaseBytes: number;
    /** Files of all companies. */
    fileBytes: number;
    /** The disk of the process that answers; null where files are in a bucket. */
    freeBytes: number | null;
  };
}

/** The state of the whole installation, for its owner: the same figures that Prometheus gets. */
export const installationApi = {
  show: get("/installation", { access: "platform:manage" }).replies<InstallationDto>(),
};
