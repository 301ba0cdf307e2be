import { afterEach, beforeAll, beforeEach } from "@jest/globals";
import type { MessageDto } from "@guiche/contract/messages";
import type { MediaState } from "@guiche/contract/message-kinds";
import type { MediaError } from "../../channels/provider";
import type { MediaClaim } from "../../channels/content";
import { listener } from "../../conversation/listener";
import { Message } from "../../models/messages/message";
import { shiftClock } from "../../core/clock";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { inboundText, until } from "../../testing/fake-session";
import { fetchBytes } from "../../testing/fetch-bytes";
import { aPhoto } from "../../testing/pictures";

export const harness = withHarness();
export let company: HarnessCompany;
export let picture: Buffer;

beforeAll(async () => {
  picture = await aPhoto();
});

beforeEach(async () => {
  company = await harness.createCompany();
});

afterEach(() => shiftClock(0));

export const photo: MediaClaim = { type: "image", mimetype: "image/jpeg", filename: "foto.jpg", caption: "veja" };
let serial = 0;
/** A WhatsApp id that no other message of the test has. */
export const newWid = (): string => `3AMEDIA${(serial += 1)}`;

/** The customer sends a file; `bytes` is what their phone can upload, undefined when it is gone. */
export async function sends(claim: MediaClaim, bytes?: Uint8Array | MediaError, { ref, session, customer } = company) {
  const wid = newWid();
  if (bytes) session.files.set(wid, bytes);
  await listener.message({
    ...inboundText({ id: ref.connectionId, companyId: ref.companyId }, customer.phone, ""),
    wid,
    chat: { phone: customer.phone, address: customer.address },
    content: { kind: "media", media: claim },
    raw: Buffer.from("its secret"),
  });
  const row = await Message.findOne({ where: { companyId: ref.companyId, wid } });
  return { wid, id: row!.id };
}

export const inState = (id: number, state: string): Promise<Message> =>
  until(`message ${id} is ${state}`, () => Message.findOne({ where: { id, mediaState: state as MediaState } }), 20_000);

/** The updates broadcast for this message, in order. */
export const messageUpdates = (broadcasts: { topic: string; event: unknown }[], id: number) =>
  broadcasts
    .filter(({ topic }) => topic === "appMessage")
    .map(({ event }) => event as { action: string; message: MessageDto })
    .filter(({ action, message }) => action === "update" && message.id === id)
    .map(({ message }) => message);

export const bytesOf = (path: string, token?: string) => fetchBytes(harness.server.app, path, token);
