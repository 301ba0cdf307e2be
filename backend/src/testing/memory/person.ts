import type { CustomerAct } from "@guiche/contract/presence";
import type { Phone } from "./phone";
import { newId, newLid, type Group, type PhoneMessage, type CallRecord, type World } from "./world";
import { Writer } from "./writer";

export interface PersonOptions {
  name?: string;
  /** What their phone acknowledges by itself. */
  auto?: "none" | "delivered" | "read";
  /** Bytes of their picture. */
  picture?: Uint8Array;
}

/** A person who writes to the business and reads its answers. */
export class Person extends Writer {
  readonly lid = newLid();
  name: string;
  auto: "none" | "delivered" | "read";
  picture: Uint8Array | undefined;
  readonly receivedMessages: PhoneMessage[] = [];
  /** Ids of this person's messages that the business has read. */
  readonly readIds: string[] = [];
  readonly callLog: CallRecord[] = [];

  constructor(
    world: World,
    readonly number: string,
    { name = "Maria", auto = "delivered", picture }: PersonOptions,
  ) {
    super(world);
    this.name = name;
    this.auto = auto;
    this.picture = picture;
  }

  /** Plays a recording of ours. */
  plays(wid: string): void {
    for (const session of this.world.sessions.values()) session.hasPlayed(wid);
  }

  /** Starts or stops typing or recording. */
  types({ to, act }: { to: string; act: CustomerAct }): void {
    const { group, phones } = this.audience(to);
    if (!group) for (const { session } of phones) session?.showsTyping(this.world.peerOf(this.number), act);
  }

  /** Calls the business; it rings until it is rejected or this person hangs up. */
  calls({ to, video = false }: { to: string; video?: boolean }): string {
    const call: CallRecord = { id: newId(""), isVideo: video, to };
    this.callLog.push(call);
    this.ring(call, "offered");
    return call.id;
  }

  hangsUp(id: string): void {
    const call = this.callLog.find((one) => one.id === id && !one.outcome);
    if (!call) return;
    call.outcome = "missed";
    this.ring(call, "missed");
  }

  protected override audience(to: string): { group?: Group; phones: Phone[]; isOwner: boolean } {
    const group = this.groupOf(to);
    const phones = group ? this.world.phonesOf(group) : [this.world.phones.get(to)].filter((one) => one !== undefined);
    if (!group && phones.length === 0) throw new Error(`No phone has the number ${to}.`);
    return { ...(group && { group }), phones, isOwner: false };
  }

  protected override pushName(): { pushName?: string } {
    return { pushName: this.name };
  }

  private ring({ id, isVideo, to }: CallRecord, stage: "offered" | "missed"): void {
    const chat = this.world.peerOf(this.number);
    const phone = this.world.phones.get(to);
    phone?.deliver((listener, connection) => listener.call({ connection, id, chat, isVideo, at: new Date(), stage }));
  }
}
