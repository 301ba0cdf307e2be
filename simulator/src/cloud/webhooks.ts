import { createHmac, randomBytes } from "node:crypto";
import type { World } from "../people/world";
import { webhookBody, type CloudEvent } from "./events";
import { GraphError } from "./graph";
import type { CloudNumber } from "./number";

/** A refused webhook is sent again, each time later, for as long as Meta does. */
const retryMs = { first: 200, most: 10_000, all: 7 * 24 * 3_600_000 };
const timeoutMs = 10_000;

/** How held events go out. */
interface Release {
  /** One request for all of them. */
  isBatch?: boolean;
  isReversed?: boolean;
  /** How many times each is sent. */
  times?: number;
}

/** The webhooks of a number: one request after the other, signed with the app's secret. */
export class Webhooks {
  private heldEvents: CloudEvent[] | null = null;
  private sending: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly world: World,
    private readonly number: CloudNumber,
  ) {}

  /** Asks the address for the challenge, as when it is saved in Meta's console; throws what the console shows. */
  async verify(url: string, verifyToken: string): Promise<void> {
    const challenge = randomBytes(8).toString("hex");
    const verificationUrl = new URL(url);
    verificationUrl.searchParams.set("hub.mode", "subscribe");
    verificationUrl.searchParams.set("hub.verify_token", verifyToken);
    verificationUrl.searchParams.set("hub.challenge", challenge);
    const reply = await fetch(verificationUrl, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
    if (reply?.status !== 200 || (await reply.text()) !== challenge)
      throw new GraphError(100, "The callback URL or verify token couldn't be validated.");
    this.number.account.webhook = { url, verifyToken };
    this.world.saveSoon();
  }

  tell(event: CloudEvent): void {
    if (this.heldEvents) this.heldEvents.push(event);
    else this.send([event]);
  }

  /** Keeps events back until they are released. */
  hold(): void {
    this.heldEvents ??= [];
  }

  release({ isBatch = false, isReversed = false, times = 1 }: Release): void {
    const events = this.heldEvents ?? [];
    this.heldEvents = null;
    const orderedEvents = isReversed ? events.toReversed() : events;
    for (const batch of isBatch && orderedEvents.length > 0 ? [orderedEvents] : orderedEvents.map((event) => [event]))
      for (let time = 0; time < times; time += 1) this.send(batch);
  }

  private send(events: readonly CloudEvent[]): void {
    const body = webhookBody(this.number, events);
    const until = Date.now() + retryMs.all;
    this.sending = this.sending.then(() => this.post(body, until, retryMs.first));
  }

  private async post(body: string, until: number, delayMs: number): Promise<void> {
    const { account, appSecret } = this.number;
    const { webhook } = account;
    if (!webhook) return;
    const reply = await fetch(webhook.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-hub-signature-256": `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    // An answer that is not read keeps its connection open.
    await reply?.body?.cancel().catch(() => undefined);
    if (reply?.ok || Date.now() > until) return;
    // Others do not wait for it: what is sent again comes out of order.
    this.world.later(delayMs, () => void this.post(body, until, Math.min(2 * delayMs, retryMs.most)));
  }
}
