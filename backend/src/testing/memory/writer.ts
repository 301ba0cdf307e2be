import type { Change } from "../../channels/provider";
import type { Phone } from "./phone";
import { contentOf, newId, encodeRaw, type MessageTarget, type Group, type MessageDraft, type World } from "./world";

/** A person with a phone: a customer, or the owner of the business. */
export abstract class Writer {
  abstract readonly number: string;
  abstract readonly lid: string;

  constructor(protected readonly world: World) {}

  /** A second call with the same id delivers the message again. */
  writes({ to, id = newId("3A"), file, quotes, sentAt = new Date(), ...more }: MessageDraft): string {
    const { group, phones, isOwner } = this.audience(to);
    const content = contentOf(more);
    this.world.storedMessages.set(id, {
      author: this.number,
      content,
      ...(file && { file }),
      ...(group && { group: to }),
    });
    for (const phone of phones)
      phone.deliver((listener, connection) =>
        listener.message({
          connection,
          wid: id,
          ...this.originOf(phone, to, group),
          fromMe: isOwner,
          ...this.pushName(),
          sentAt,
          content,
          ...this.world.quote(quotes, phone.number),
          raw: encodeRaw(content, id),
        }),
      );
    return id;
  }

  edits({ to, id, text }: MessageTarget & { text: string }): string {
    const content = { kind: "text", text } as const;
    const storedMessage = this.world.storedMessages.get(id);
    if (storedMessage?.author === this.number) storedMessage.content = content;
    return this.changes(to, id, { kind: "edited", content, raw: encodeRaw(content, id) });
  }

  deletes({ to, id }: MessageTarget): string {
    return this.changes(to, id, { kind: "removed" });
  }

  /** "" removes the reaction. */
  reacts({ to, id, emoji }: MessageTarget & { emoji: string }): string {
    return this.changes(to, id, { kind: "reacted", emoji });
  }

  protected abstract audience(to: string): { group?: Group; phones: Phone[]; isOwner: boolean };

  protected abstract pushName(): { pushName?: string };

  protected groupOf(to: string): Group | undefined {
    if (!to.endsWith("@g.us")) return undefined;
    const group = this.world.groups.get(to);
    if (!group?.members.includes(this.number)) throw new Error(`${this.number} is not in a group ${to}.`);
    return group;
  }

  private originOf(phone: Phone, to: string, group: Group | undefined) {
    const other = phone.number === this.number ? to : this.number;
    return {
      chat: this.world.chatWith(other, group),
      ...(group && { participant: this.world.peerOf(this.number) }),
    };
  }

  private changes(to: string, id: string, change: Change["change"]): string {
    const wid = newId("3A");
    const { group, phones, isOwner } = this.audience(to);
    const author = this.world.storedMessages.get(id)?.author;
    // Only the author may edit; only the author or the group's admin may delete for others.
    const mayDo =
      change.kind === "reacted" ||
      author === this.number ||
      (change.kind === "removed" && group?.members[0] === this.number);
    if (!mayDo || author === undefined) return wid;
    for (const phone of phones)
      phone.deliver((listener, connection) =>
        listener.changed({
          connection,
          wid,
          ...this.originOf(phone, to, group),
          fromMe: isOwner,
          ...this.pushName(),
          at: new Date(),
          target: {
            wid: id,
            fromMe: author === phone.number,
            ...(group && { participant: this.world.peerOf(author) }),
          },
          change: change.kind === "removed" && author !== this.number ? { ...change, byAdmin: true } : change,
        }),
      );
    return wid;
  }
}
