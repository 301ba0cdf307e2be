import { expect, it } from "@jest/globals";
import { maxDownloadBytes } from "@guiche/contract/limits";
import { messageApi } from "@guiche/contract/messages";
import type { MediaState } from "@guiche/contract/message-kinds";
import { listener } from "../../conversation/listener";
import { MediaFetch } from "../../models/messages/media-fetch";
import { Message } from "../../models/messages/message";
import { withHarness } from "../../testing/harness";
import { inboundText, until } from "../../testing/fake-session";

const harness = withHarness();

it("a file of a gigabyte is fetched on request; one above WhatsApp's own limit never is", async () => {
  const { ref, session, customer, caller } = await harness.createCompany();
  const sends = async (wid: string, bytes: number) => {
    session.files.set(wid, Buffer.from("a film"));
    await listener.message({
      ...inboundText({ id: ref.connectionId, companyId: ref.companyId }, customer.phone, ""),
      wid,
      chat: { phone: customer.phone, address: customer.address },
      content: { kind: "media", media: { type: "document", mimetype: "application/zip", bytes } },
      raw: Buffer.from("its secret"),
    });
    const inState = (mediaState: MediaState) =>
      until(`${wid} is ${mediaState}`, () => Message.findOne({ where: { companyId: ref.companyId, wid, mediaState } }));
    return { inState, id: (await inState("tooLarge")).id };
  };
  const large = await sends("3AGIGABYTE", 1024 ** 3);
  await caller.call(messageApi.download, { params: { id: large.id } });
  await large.inState("ready");

  const beyond = await sends("3ABEYOND", maxDownloadBytes + 1);
  const answer = await caller.ask(messageApi.download, { params: { id: beyond.id } });
  expect([answer.status, answer.body]).toEqual([400, { error: "ERR_WAPP_DOWNLOAD_MEDIA" }]);
  expect(await MediaFetch.count({ where: { messageId: beyond.id } })).toBe(0);
});
