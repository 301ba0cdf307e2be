import type { BinaryNode, CacheStore, WASocket } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import { NotHeld } from "../held-listener";
import type { ConnectionRef, Listener } from "../provider";
import type { Acks } from "./acks";
import type { Destination } from "./addresses";
import { BoundedMap } from "../../core/bounded-map";
import type { Devices } from "./devices";
import type { Groups } from "./groups";
import type { Inbound } from "./inbound";
import { Stanzas, withheld, type Journal } from "./journal";
import type { Keys } from "./keys";
import type { Library } from "./library";
import type { MediaHosts } from "./media-hosts";
import { journaledRepository } from "./signal-repository";
import type { AuxiliaryEvents } from "./auxiliary-events";
import type { Undecrypted } from "./undecrypted";

export interface SocketParts {
  library: Library;
  connection: ConnectionRef;
  /** False once the connection may be somebody else's. */
  holds: () => boolean;
  destination: Destination;
  listener: Listener;
  keys: Keys;
  journal: Journal;
  inbound: Inbound;
  undecrypted: Undecrypted;
  acks: Acks;
  devices: Devices;
  groups: Groups;
  auxiliaryEvents: AuxiliaryEvents;
  hosts: MediaHosts;
  retries: CacheStore;
  qrTimeoutMs: number | undefined;
  queryTimeoutMs: number;
}

/** One socket: lives until it closes for whatever reason, and is then replaced by another. */
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
    // An account that is online gets no notifications on its phone. WhatsApp may tell us less of who types for it.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: DEFAULT_CONNECTION_CONFIG.shouldSyncHistoryMessage,
    shouldIgnoreJid: isIgnored,
    defaultQueryTimeoutMs: parts.queryTimeoutMs,
    ...(parts.qrTimeoutMs !== undefined && { qrTimeout: parts.qrTimeoutMs }),
    // The writer below has its own patience: a failed write must end the line, not hold it.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    msgRetryCounterCache: parts.retries,
    userDevicesCache: devices.cache,
    cachedGroupMetadata: (jid) => groups.metadata(socket, jid),
    fetchAgent: parts.hosts.up,
    getMessage: async ({ id }) => {
      const bytes = id ? await listener.sentContent(connection, id) : null;
      return bytes ? proto.Message.decode(bytes) : undefined;
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

  speakWhile(socket, parts.holds);
  inOrder(socket, stanzas, async (node) => {
    const { attrs } = node;
    if (hasCiphertext(node) || isIgnored(attrs.from ?? "")) return;
    const type = withheldIn(node);
    if (!type) return undecrypted.note(keys.ring, { ...attrs, ...me() });
    const name = Buffer.from(`${withheld} ${attrs.from} ${attrs.participant} ${attrs.id}`);
    const entry = journal.entry(name, Buffer.alloc(0), { ...attrs, [withheld]: type, ...me() });
    await keys.ring.transaction(async () => keys.ring.stageJournal(entry), withheld);
    if (entry.id === undefined) return;
    inbound.arrived({ id: entry.id, attributes: entry.attributes, plaintext: Buffer.alloc(0) });
  });
  // Ahead of the library's own ears, and not through its buffer, which may hold events for half a minute.
  socket.ws.prependListener("CB:receipt", (node: BinaryNode) => {
    if (!isOwn(library, node, creds.me)) parts.acks.receipt(node);
  });
  socket.ws.prependListener("CB:ack,class:message", (node: BinaryNode) => parts.acks.answered(node));
  groups.follow(socket);
  parts.auxiliaryEvents.follow(socket);
  return socket;
}

/**
 * A process that was frozen wakes in the middle of whatever it did. A login that it then finished would throw out the
 * new owner's line, so it is asked at every word, as late as can be: the answer to the server's greeting takes a while
 * to work out. Nor is anything heard any more that is somebody else's to confirm.
 */
function speakWhile(socket: WASocket, holds: () => boolean): void {
  const raw = rawOf(socket);
  if (!raw) return;
  const speak = raw.send.bind(raw);
  raw.send = (bytes, told) => {
    if (holds()) return speak(bytes, told);
    cut(socket);
    told?.(new NotHeld());
  };
  socket.ws.prependListener("message", () => {
    if (!holds()) cut(socket);
  });
}

type NodeListener = (node: BinaryNode) => unknown;

/**
 * The library prepares each message before it waits for its turn, and sends what waited while we were away another way:
 * at a first contact, or after an outage, messages overtake each other. Here each waits for the one before.
 */
function inOrder({ ws }: WASocket, stanzas: Stanzas, keepNotice: (node: BinaryNode) => Promise<void>): void {
  const handlers = ws.listeners("CB:message") as NodeListener[];
  for (const handler of handlers) ws.off("CB:message", handler);
  let before: Promise<unknown> = Promise.resolve();
  ws.on("CB:message", (node: BinaryNode) => {
    stanzas.remember(node.content, { ...node.attrs });
    delete node.attrs.offline;
    before = before
      .then(() => keepNotice(node))
      // What could not be written down is not confirmed either: it is delivered again.
      .then(() => Promise.allSettled(handlers.map(async (handler) => handler(node))))
      .catch((error: unknown) => log.warn({ error }, "A message was not taken in"));
  });
}

const isIgnored = (jid: string): boolean => jid === "status@broadcast" || jid.endsWith("@newsletter");

const partsOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : []);

/** What a bot answers in a chat comes in a cipher that the library does not know. */
const hasCiphertext = (node: BinaryNode): boolean =>
  partsOf(node).some(({ tag, attrs }) => tag === "plaintext" || (tag === "enc" && attrs.type !== "msmsg"));

/**
 * Messages of which other devices than the phone are only told that they came. Where this is for another reason, as
 * with those that begin at an advertisement, the library asks our phone for them.
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

/** The library calls ordinary events errors and names customers' numbers in them: heard only by whoever debugs. */
const quietLog = ({ companyId, connectionId }: ConnectionRef) =>
  log.child({ companyId, connectionId }, { level: log.isLevelEnabled("debug") ? "warn" : "silent" });

/** Counts how often a message was asked for again; outlives the socket, so that a reconnect starts no new round. */
export function retryCounters(): CacheStore {
  const counts = new BoundedMap<string, unknown>(2_000);
  return {
    get: <T>(key: string) => counts.get(key) as T | undefined,
    set: (key, value) => counts.set(key, value),
    del: (key) => counts.delete(key),
    flushAll: () => counts.clear(),
  };
}

/** Ends a socket without waiting for a server that may not answer any more. */
export function cut(socket: WASocket, reason?: Error): void {
  const raw = rawOf(socket);
  void socket.end(reason).catch(() => undefined);
  raw?.terminate();
}

interface RawSocket {
  send(bytes: Uint8Array, told?: (error?: Error) => void): void;
  terminate(): void;
}

/** What the library speaks through; none once it has closed. */
const rawOf = ({ ws }: WASocket): RawSocket | null => (ws as unknown as { socket: RawSocket | null }).socket;
