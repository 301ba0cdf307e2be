import type { BinaryNode, Contact, GroupMetadata, WACallEvent, WAPresence, WASocket } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import type { BookEntry, Call, ConnectionRef, GroupUpdate, Listener } from "../provider";
import type { Peer } from "../content";
import { BoundedMap } from "../../core/bounded-map";
import { now } from "../../core/clock";
import { runsGroup } from "./groups";
import { storable } from "../journal/journal";
import type { Library } from "./library";
import type { PeerReader } from "./peers";
import { retryDelivery } from "./retry-delivery";

/** Entries in one call of the listener. */
const batchSize = 500;
const ringing = 200;

interface Parts {
  library: Library;
  connection: ConnectionRef;
  listener: Pick<Listener, "call" | "typing" | "met" | "group" | "book">;
  /** Throws while the keys are not open. */
  peerOf: PeerReader;
}

type Names = Omit<Peer, "address">;

/** All events other than messages: calls, typing, names of people and groups. */
export class AuxiliaryEvents {
  /** Ringing calls; `from` is the address that a rejection is sent to. */
  private readonly rings = new BoundedMap<string, { isVideo: boolean; from: string }>(ringing);

  constructor(private readonly parts: Parts) {}

  follow(socket: WASocket): void {
    // Before the library, whose event does not tell this end of a call from others: it was taken or refused on the phone.
    socket.ws.prependListener("CB:call", ({ content }: BinaryNode) => {
      const [info] = Array.isArray(content) ? content : [];
      if (info?.attrs.reason?.endsWith("_elsewhere")) this.rings.delete(info.attrs["call-id"] ?? "");
    });
    socket.ev.on("call", (calls) => {
      for (const call of calls) void this.receiveCall(call);
    });
    // A group lists its participants' presences; a direct chat's presence is under the chat's own id.
    socket.ev.on("presence.update", ({ id, presences }) => this.receiveTyping(id, presences[id]?.lastKnownPresence));
    socket.ev.on("contacts.upsert", (contacts) => this.book(contacts));
    socket.ev.on("messaging-history.set", ({ contacts }) => this.book(contacts));
  }

  /** Forgets a call that we refuse, so that it is not reported as missed; returns the address to refuse it to. */
  refusalOf(id: string): string | undefined {
    const from = this.rings.get(id)?.from;
    this.rings.delete(id);
    return from;
  }

  met(names: Names[]): void {
    this.inBatches(names, (some) => this.parts.listener.met(this.parts.connection, some));
  }

  group(group: GroupMetadata | { id: string; subject: string }): void {
    const update: GroupUpdate = { id: group.id, subject: storable(group.subject) };
    if ("participants" in group)
      update.members = group.participants.map((one) => ({
        ...this.namesIn([one.id, one.lid, one.phoneNumber]),
        isAdmin: runsGroup(one),
      }));
    void retryDelivery({ group: group.id }, () => this.parts.listener.group(this.parts.connection, update));
  }

  private book(contacts: Contact[]): void {
    const entries = contacts.flatMap(({ id, lid, phoneNumber, name }): BookEntry[] => {
      const peer = this.namesIn([id, lid, phoneNumber]);
      if (!peer.lid && !peer.phone) return [];
      return [{ peer, ...(name && { name: storable(name) }) }];
    });
    this.inBatches(entries, (some) => this.parts.listener.book(this.parts.connection, some));
  }

  private namesIn(jids: (string | undefined)[]): Names {
    const names: Names = {};
    for (const jid of jids) {
      const decoded = jid ? this.parts.library.jidDecode(jid) : undefined;
      if (decoded?.server === "lid") names.lid ??= decoded.user;
      if (decoded?.server === "s.whatsapp.net") names.phone ??= decoded.user;
    }
    return names;
  }

  private inBatches<T>(all: T[], tell: (some: T[]) => Promise<void>): void {
    for (let from = 0; from < all.length; from += batchSize) {
      const some = all.slice(from, from + batchSize);
      void retryDelivery({ entries: some.length }, () => tell(some));
    }
  }

  /** Can arrive a thousand times a second, so it makes no queries, not even for the person's other address. */
  private receiveTyping(jid: string, presence: WAPresence | undefined): void {
    const { connection, library, listener } = this.parts;
    const names = this.namesIn([jid]);
    if (!presence || (!names.lid && !names.phone)) return;
    const act = presence === "composing" || presence === "recording" ? presence : "paused";
    listener
      .typing({ connection, chat: { ...names, address: library.jidNormalizedUser(jid) }, act })
      .catch((error: unknown) => log.debug({ error, ...connection }, "Typing event not accepted"));
  }

  private async receiveCall(call: WACallEvent): Promise<void> {
    const { id, status, from } = call;
    const ring = this.rings.get(id);
    if (status === "offer" && !ring) {
      this.rings.set(id, { isVideo: Boolean(call.isVideo), from });
      // A call from the time before the login has already ended.
      return this.deliverCall(call, Boolean(call.isVideo), call.offline ? "missed" : "offered");
    }
    if (status === "accept" || status === "reject") return this.rings.delete(id);
    if (status !== "timeout" && status !== "terminate") return;
    this.rings.delete(id);
    if (ring && !call.offline) await this.deliverCall(call, ring.isVideo, "missed");
  }

  private async deliverCall(call: WACallEvent, isVideo: boolean, stage: Call["stage"]): Promise<void> {
    const { connection, listener, peerOf } = this.parts;
    const heardAt = now();
    await retryDelivery({ call: call.id }, async () => {
      const chat =
        call.isGroup && call.groupJid ? await peerOf(call.groupJid) : await peerOf(call.chatId, call.callerPn);
      const at = call.offline ? new Date(Math.min(call.date.getTime(), heardAt.getTime())) : heardAt;
      await listener.call({ connection, id: storable(call.id), chat, isVideo, at, stage });
    });
  }
}
