import { setTimeout as sleep } from "node:timers/promises";
import type { BinaryNode, CacheStore, WASocket } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import { LeaseLostError } from "../leased-listener";
import type { ConnectionRef, Listener } from "../provider";
import type { Acks } from "./acks";
import { keepLateWrites } from "./after-transaction";
import type { Destination } from "./addresses";
import { BoundedMap } from "../../core/bounded-map";
import type { Devices } from "./devices";
import { withExpiration } from "./disappearing";
import type { Groups } from "./groups";
import type { Inbound } from "../journal/inbound";
import { arriving, type Journal } from "../journal/journal";
import { Stanzas, withheldAttribute } from "./stanzas";
import type { Keys } from "./keys";
import type { Library } from "./library";
import type { MediaHosts } from "./media-hosts";
import { journaledRepository } from "./signal-repository";
import type { AuxiliaryEvents } from "./auxiliary-events";
import type { UndecryptedMessages } from "./undecrypted-messages";

export interface SocketParts {
  library: Library;
  connection: ConnectionRef;
  /** False once another process may own the connection. */
  holds: () => boolean;
  destination: Destination;
  listener: Listener;
  keys: Keys;
  journal: Journal;
  inbound: Inbound;
  undecrypted: UndecryptedMessages;
  acks: Acks;
  devices: Devices;
  groups: Groups;
  auxiliaryEvents: AuxiliaryEvents;
  hosts: MediaHosts;
  retries: CacheStore;
  qrTimeoutMs: number | undefined;
  queryTimeoutMs: number;
}

/** Opens one socket. It is not reused after it closes. */
export function openSocket(parts: SocketParts): WASocket {
  const { library, connection, destination, listener, keys, journal, inbound, undecrypted, devices, groups } = parts;
  const { makeWASocket, DEFAULT_CONNECTION_CONFIG, proto } = library;
  const { creds } = keys.credentials;
  const stanzas = new Stanzas();
  const me = () => ({ me: creds.me?.id ?? "", meLid: creds.me?.lid ?? "" });

  const socket: WASocket = makeWASocket({
    waWebSocketUrl: destination.url,
    ...(destination.version && { version: destination.version }),
    logger: quietLog(connection),
    auth: { creds, keys: keys.ring },
    emitOwnEvents: false,
    // The phone of an account that is online gets no notifications. Being offline may cost us typing events.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: DEFAULT_CONNECTION_CONFIG.shouldSyncHistoryMessage,
    shouldIgnoreJid: isIgnored,
    defaultQueryTimeoutMs: parts.queryTimeoutMs,
    ...(parts.qrTimeoutMs !== undefined && { qrTimeout: parts.qrTimeoutMs }),
    // KeyWriter has its own retries: a failed write must end the line, not block it.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    msgRetryCounterCache: parts.retries,
    userDevicesCache: devices.cache,
    cachedGroupMetadata: (jid) => groups.metadata(socket, jid),
    fetchAgent: parts.hosts.up,
    getMessage: async ({ id }) => {
      const sentContent = id ? await listener.sentContent(connection, id) : null;
      return sentContent ? withExpiration(proto.Message.decode(sentContent.raw), sentContent.expiration) : undefined;
    },
    makeSignalRepository: journaledRepository({
      make: DEFAULT_CONNECTION_CONFIG.makeSignalRepository,
      ring: keys.ring,
      journal,
      stanzas,
      inbound,
      undecrypted,
      me,
      met: (names) => parts.auxiliaryEvents.met(names),
    }),
  });

  keepLateWrites(socket.authState.keys, keys.ring);
  sendWhileHeld(socket, parts.holds);
  // The library listens to this event too, so `ws` leaves the handshake to it, and it does nothing: without this the
  // socket would never close. The status is not one of WhatsApp's codes: a 401 or a 403 here says nothing about the keys.
  socket.ws.on("unexpected-response", (_request: unknown, { statusCode }: { statusCode?: number }) => {
    log.warn({ statusCode, ...connection }, "Server answered the handshake without opening a socket");
    terminate(socket);
  });
  inOrder(socket, stanzas, async (node, attrs) => {
    if (hasCiphertext(node) || isIgnored(attrs.from ?? "")) return;
    const type = withheldIn(node);
    if (!type) return undecrypted.note(keys.ring, { ...attrs, ...me() });
    const name = Buffer.from(`${withheldAttribute} ${attrs.from} ${attrs.participant} ${attrs.id}`);
    const entry = journal.entry(name, Buffer.alloc(0), { ...attrs, [withheldAttribute]: type, ...me() });
    await keys.ring.transaction(async () => keys.ring.stageJournal(entry), withheldAttribute);
    if (entry.id === undefined) return;
    inbound.arrived({ id: entry.id, attributes: entry.attributes, plaintext: Buffer.alloc(0) });
  });
  // Before the library's own listeners, and not through its buffer, which can hold events for half a minute.
  socket.ws.prependListener("CB:receipt", (node: BinaryNode) => {
    if (!isOwn(library, node, creds.me)) parts.acks.receipt(node);
  });
  socket.ws.prependListener("CB:ack,class:message", (node: BinaryNode) => parts.acks.reportServerReply(node));
  groups.follow(socket);
  parts.auxiliaryEvents.follow(socket);
  return socket;
}

/**
 * A frozen process resumes in the middle of its work. Finishing a login would then replace the new owner's line, so
 * the lease is checked immediately before every write: computing the answer to the server's hello takes a while. It is
 * also checked before every read, because only the new owner may confirm what arrives.
 */
function sendWhileHeld(socket: WASocket, holds: () => boolean): void {
  const raw = rawSocket(socket);
  if (!raw) return;
  const send = raw.send.bind(raw);
  raw.send = (bytes, callback) => {
    if (holds()) return send(bytes, callback);
    terminate(socket);
    callback?.(new LeaseLostError());
  };
  socket.ws.prependListener("message", () => {
    if (!holds()) terminate(socket);
  });
}

type NodeListener = (node: BinaryNode) => unknown;

/**
 * The library prepares a message before it waits for the previous one, and handles messages from before the login
 * separately, so at a first contact or after an outage messages overtake each other. Here each waits for the previous.
 */
function inOrder(
  { ws }: WASocket,
  stanzas: Stanzas,
  keepNotice: (node: BinaryNode, attributes: BinaryNode["attrs"]) => Promise<void>,
): void {
  const handlers = ws.listeners("CB:message") as NodeListener[];
  for (const handler of handlers) ws.off("CB:message", handler);
  let before: Promise<unknown> = Promise.resolve();
  ws.on("CB:message", (node: BinaryNode) => {
    const attributes = arriving(node.attrs);
    stanzas.remember(node.content, attributes);
    delete node.attrs.offline;
    before = before
      .then(() => keepNotice(node, attributes))
      // A message whose notice could not be stored is not confirmed, so it is delivered again.
      .then(() => Promise.allSettled(handlers.map(async (handler) => handler(node))))
      .catch((error: unknown) => log.warn({ error }, "Message not accepted, WhatsApp will deliver it again"));
  });
}

const isIgnored = (jid: string): boolean => jid === "status@broadcast" || jid.endsWith("@newsletter");

const partsOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : []);

/** The library does not know the cipher of a bot's answers (`msmsg`). */
const hasCiphertext = (node: BinaryNode): boolean =>
  partsOf(node).some(({ tag, attrs }) => tag === "plaintext" || (tag === "enc" && attrs.type !== "msmsg"));

/**
 * The type of a message whose content only the phone receives. Messages unavailable for other reasons, such as those
 * started from an advertisement, are not included: the library asks our phone for them.
 */
function withheldIn(node: BinaryNode): string | undefined {
  const type = partsOf(node).find(({ tag }) => tag === "unavailable")?.attrs.type;
  return type?.startsWith("view_once") || type?.endsWith("_unavailable_fanout") ? type : undefined;
}

/** A receipt of our own phone or its other clients says nothing about the customer. */
function isOwn({ areJidsSameUser }: Library, { attrs }: BinaryNode, me: { id?: string; lid?: string } | undefined) {
  const from = attrs.participant || attrs.from;
  return areJidsSameUser(from, me?.id) || areJidsSameUser(from, me?.lid);
}

/** The library logs ordinary events as errors, with customers' numbers: silent except at level debug. */
const quietLog = ({ companyId, connectionId }: ConnectionRef) =>
  log.child({ companyId, connectionId }, { level: log.isLevelEnabled("debug") ? "warn" : "silent" });

/** Counts the retry requests of each message; outlives the socket, so a reconnect does not start over. */
export function retryCounters(): CacheStore {
  const counts = new BoundedMap<string, unknown>(2_000);
  return {
    get: <T>(key: string) => counts.get(key) as T | undefined,
    set: (key, value) => counts.set(key, value),
    del: (key) => counts.delete(key),
    flushAll: () => counts.clear(),
  };
}

/** Logs out, if asked, and closes a socket; waits at most 2.5 seconds for the server. */
export async function closeSocket(socket: WASocket, logout: boolean): Promise<void> {
  const closePromise = new Promise<void>((resolve) => {
    socket.ev.on("connection.update", ({ connection }) => connection === "close" && resolve());
  });
  const leave = logout && socket.ws.isOpen ? socket.logout() : socket.end(undefined);
  await Promise.race([Promise.all([leave, closePromise]), sleep(2_500, undefined, { ref: false })]).catch(
    (error: unknown) => log.debug({ error }, "Line did not close cleanly"),
  );
  terminate(socket);
}

/** Closes a socket without waiting for the server, which may not answer any more. */
export function terminate(socket: WASocket, reason?: Error): void {
  const raw = rawSocket(socket);
  void socket.end(reason).catch(() => undefined);
  raw?.terminate();
}

interface RawSocket {
  send(bytes: Uint8Array, callback?: (error?: Error) => void): void;
  terminate(): void;
}

/** The library's WebSocket; null once it has closed. */
const rawSocket = ({ ws }: WASocket): RawSocket | null => (ws as unknown as { socket: RawSocket | null }).socket;
