import type { BookEntry, ConnectionRef, Listener } from "../../channels/provider";
import type { MemorySession } from "./session";
import { newLid, type Group, type World } from "./world";
import { Writer } from "./writer";

type Delivery = (listener: Listener, connection: ConnectionRef) => Promise<void>;

/** The owner's phone. */
export class Phone extends Writer {
  readonly lid = newLid();
  readonly refusals: string[] = [];
  /** What the business has not taken yet, in order. */
  readonly waiting: Delivery[] = [];
  /** Files that WhatsApp has deleted, by the id of their message. */
  readonly lostFiles = new Set<string>();
  isFrozen = false;
  /** WhatsApp links this number only to a device with a passkey. */
  wantsPasskey = false;

  constructor(
    world: World,
    readonly number: string,
  ) {
    super(world);
  }

  /** Scans a QR. */
  scan(qrcode: string): void {
    const session = [...this.world.sessions.values()].find((one) => qrcode !== "" && one.qrcode === qrcode);
    if (!session) throw new Error("This QR is not valid any more.");
    this.link(session);
  }
  /** Types a pairing code. */
  types(code: string): void {
    const session = [...this.world.sessions.values()].find((one) => code !== "" && one.code === code);
    if (!session) throw new Error("This code is not valid any more.");
    this.link(session);
  }
  /** A group of this phone and others, named by their numbers. */
  group({ subject, members }: { subject: string; members: string[] }): Group {
    const id = `1203630${Math.floor(Math.random() * 1e11)}@g.us`;
    const group = { id, subject, members: [...members, this.number] };
    this.world.groups.set(id, group);
    for (const phone of this.world.phonesOf(group)) phone.announceGroup(group);
    return group;
  }
  renames(id: string, subject: string): void {
    const group = this.world.groups.get(id);
    if (!group) throw new Error(`Unknown group ${id}.`);
    group.subject = subject;
    for (const phone of this.world.phonesOf(group)) phone.announceGroup(group);
  }
  adds(id: string, number: string): void {
    const group = this.world.groups.get(id);
    if (!group) throw new Error(`Unknown group ${id}.`);
    group.members.push(number);
    for (const phone of this.world.phonesOf(group)) phone.announceGroup(group);
  }
  /** Saves people in its address book. */
  saves(entries: { number: string; name: string }[]): void {
    const book: BookEntry[] = entries.map(({ number, name }) => ({ peer: this.world.peerOf(number), name }));
    this.deliver((listener, connection) => listener.book(connection, book));
  }
  /** Learns that a number and a LID are one person. */
  meets(phone: string, lid: string): void {
    this.deliver((listener, connection) => listener.met(connection, [{ phone, lid }]));
  }
  /** WhatsApp forbids this number to write first, until then; null lifts the restriction. */
  restrict(until: Date | null): void {
    this.session?.restrict(until);
  }
  unlink(): void {
    void this.session?.finish("loggedOut", true);
  }
  replace(): void {
    void this.session?.finish("replaced", false);
  }
  /** Cuts the connection; messages wait in the meantime. */
  drop(): void {
    this.session?.drop();
  }
  /** The next message of ours is refused with this code. */
  refuseNext(code: string): void {
    this.refusals.push(code);
  }

  get session(): MemorySession | undefined {
    return [...this.world.sessions.values()].find(
      ({ connection }) => this.world.pairedNumbers.get(connection.connectionId) === this.number,
    );
  }

  /** Delivers to the session as soon as it is up. */
  deliver(delivery: Delivery): void {
    this.waiting.push(delivery);
    void this.session?.deliver();
  }

  protected override audience(to: string): { group?: Group; phones: Phone[]; isOwner: boolean } {
    const group = this.groupOf(to);
    if (!group) this.world.mustKnow(to);
    return { ...(group && { group }), phones: [this], isOwner: true };
  }

  protected override pushName(): { pushName?: string } {
    return {};
  }

  private link(session: MemorySession): void {
    if (!this.wantsPasskey) return session.pairWith(this.number);
    void session.finish("passkey", true);
    throw new Error("The client was asked for a passkey.");
  }

  private announceGroup(group: Group): void {
    const { id, subject } = group;
    const members = this.world.participantsOf(group).map(({ phone, lid, isAdmin }) => ({ phone, lid, isAdmin }));
    this.deliver((listener, connection) => listener.group(connection, { id, subject, members }));
  }
}
