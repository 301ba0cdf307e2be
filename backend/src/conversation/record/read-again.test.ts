/** @jest-environment-options {"server": "own"} */
import { beforeEach, expect, it } from "@jest/globals";
import type { AppMessageEvent } from "@guiche/contract/messages";
import { library, type Library } from "../../channels/baileys/library";
import { simulatorProvider } from "../../channels/baileys/baileys.provider";
import { MediaFetch } from "../../models/messages/media-fetch";
import { Message } from "../../models/messages/message";
import { Ticket } from "../../models/tickets/ticket";
import { platformValues } from "../../modules/installation";
import { readUnsupportedAgain } from "../../modules/messages";
import { connection, createCompany, newNumber } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { receive } from "../receive";

withServer({ provider: simulatorProvider(0) });

let baileys: Library;
let row: { id: number; companyId: number };
let phone: string;
/** Each test is a later release than the one before. */
let release = 0;
const thisRelease = () => `9.${release}.0`;
beforeEach(async () => {
  baileys = await library();
  row = await connection((await createCompany()).id);
  phone = newNumber();
  release += 1;
});

/** A message that an earlier release stored as unsupported, with its original. */
async function storeUnsupported(message: object, more: Parameters<typeof inboundText>[3] = {}): Promise<number> {
  const { Message: Form } = baileys.proto;
  const raw = Form.encode(Form.fromObject(message)).finish();
  const content = { kind: "unsupported", type: "unknown" } as const;
  await receive(inboundText(row, phone, "", { content, raw, ...more }));
  const [newest] = await Message.findAll({ where: { companyId: row.companyId }, order: [["id", "DESC"]], limit: 1 });
  return newest?.id ?? 0;
}
const messageNow = (id: number) => Message.findByPk(id, { rejectOnEmpty: true });
const ticketNow = () => Ticket.findOne({ where: { companyId: row.companyId }, rejectOnEmpty: true });

it("a later release reads what an earlier one could not, and notifies no user", async () => {
  const place = await storeUnsupported({
    locationMessage: { degreesLatitude: -8, degreesLongitude: -35, name: "Loja" },
  });
  const picture = await storeUnsupported({ imageMessage: { mimetype: "image/jpeg", caption: "veja" } });
  const text = await storeUnsupported({
    conversation: "Bom dia",
    messageContextInfo: { deviceListMetadataVersion: 2 },
  });
  const before = await ticketNow();
  const recorder = recordBroadcasts();
  await readUnsupportedAgain(thisRelease());
  recorder.stop();
  expect(await messageNow(text)).toMatchObject({ mediaType: "chat", body: "Bom dia", details: null, read: false });
  const body = JSON.stringify({ latitude: -8, longitude: -35, name: "Loja" });
  expect(await messageNow(place)).toMatchObject({ mediaType: "locationMessage", body });
  expect(await messageNow(picture)).toMatchObject({ mediaType: "image", body: "veja", mediaState: "pending" });
  expect(await MediaFetch.count({ where: { messageId: picture } })).toBe(1);
  const { unreadMessages, updatedAt, waitingSince, status } = before;
  expect(await ticketNow()).toMatchObject({ unreadMessages, updatedAt, waitingSince, status, lastMessage: "Bom dia" });
  expect(recorder.events.map(({ event }) => (event as AppMessageEvent).action)).toEqual(["update", "update", "update"]);
  expect(await Message.count({ where: { companyId: row.companyId } })).toBe(3);
});

it("what is still unreadable, deleted or awaited stays as it is", async () => {
  const unreadable = await storeUnsupported({ chat: { displayName: "Loja" } });
  const deleted = await storeUnsupported({ conversation: "some" });
  await Message.update({ isDeleted: true }, { where: { id: deleted } });
  const awaitedId = await storeUnsupported({ conversation: "vem" });
  await Message.update({ details: { isAwaited: true } }, { where: { id: awaitedId } });
  await readUnsupportedAgain(thisRelease());
  for (const id of [unreadable, deleted, awaitedId])
    expect(await messageNow(id)).toMatchObject({ mediaType: "unsupported", body: "" });
});

it("each release reads once, goes on where a process died, and an older one alongside it reads nothing", async () => {
  await readUnsupportedAgain(thisRelease());
  const [first, second] = [
    await storeUnsupported({ conversation: "um" }),
    await storeUnsupported({ conversation: "dois" }),
  ];
  await readUnsupportedAgain(thisRelease());
  await readUnsupportedAgain("1.0.0");
  expect(await messageNow(first)).toMatchObject({ mediaType: "unsupported" });

  release += 1;
  await platformValues.set("messagesReadAgain", JSON.stringify({ release: thisRelease(), upTo: first }));
  await readUnsupportedAgain(thisRelease());
  expect([(await messageNow(first)).body, (await messageNow(second)).body]).toEqual(["", "dois"]);

  // Ten is later than nine.
  await readUnsupportedAgain("10.0.0");
  expect((await messageNow(first)).body).toBe("um");
});
