import type { Ack } from "@guiche/contract/acks";
import type { BinaryNode } from "@whiskeysockets/baileys";
import type { ConnectionRef, Listener } from "../provider";
import { BoundedMap } from "../../core/bounded-map";
import { KeyedLock } from "../keyed-lock";
import { retryDelivery } from "./retry-delivery";

const maxRemembered = 5_000;

const mayNotWriteFirst = "463";

/** Levels of receipts; one without a type, or from a sleeping phone, means delivered. */
const levels: Record<string, Ack> = { delivered: 3, inactive: 3, read: 4, "read-self": 4, played: 5 };

/** Reports the acks of our messages, each level once and never a lower one after a higher. */
export class Acks {
  private readonly reportedLevels = new BoundedMap<string, Ack>(maxRemembered);
  private readonly locks = new KeyedLock();

  constructor(
    private readonly connection: ConnectionRef,
    private readonly listener: Pick<Listener, "ack">,
    /** WhatsApp refused a message because this account may not write first. */
    private readonly onRestricted: () => void = () => undefined,
  ) {}

  /** The message is sent again, so its acks are reported again, whatever their level. */
  trying(wid: string): void {
    this.reportedLevels.delete(wid);
  }

  /** The server accepted a message of ours, or refused it with a code. */
  reportServerReply({ attrs: { id, error } }: BinaryNode): void {
    if (id) this.report(id, error ? -1 : 2, error);
    if (error === mayNotWriteFirst) this.onRestricted();
  }

  /** A receipt from the recipient, possibly for several messages. */
  receipt({ attrs, content }: BinaryNode): void {
    const level = levels[attrs.type ?? "delivered"];
    if (level === undefined) return;
    const [list] = Array.isArray(content) ? content : [];
    const items = list && Array.isArray(list.content) ? list.content : [];
    for (const id of [attrs.id, ...items.map((item) => item.attrs.id)]) if (id) this.report(id, level);
  }

  private report(wid: string, level: Ack, cause?: string): void {
    const before = this.reportedLevels.get(wid);
    if (before !== undefined && level <= before) return;
    this.reportedLevels.set(wid, level);
    const { connection, listener } = this;
    void this.locks.run(wid, () => retryDelivery({ wid, level }, () => listener.ack(connection, wid, level, cause)));
  }
}
