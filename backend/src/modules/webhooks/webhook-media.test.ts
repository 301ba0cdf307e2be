import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { EventFile } from "@guiche/contract/webhook-events";
import { webhookApi } from "@guiche/contract/webhooks";
import { shiftClock } from "../../core/clock";
import { Message } from "../../models/messages/message";
import { user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { fetchBytes } from "../../testing/fetch-bytes";
import { signInAs } from "../../testing/sign-in-as";
import { listen, originOf } from "../../testing/listen";
import { company, harness, inState, photo, picture, sends } from "../messages/media-files.fixture";
import { deliverDue } from "./deliver-due";

interface ReceivedEvent {
  type: string;
  data: { id: number; mediaType: string; mediaState: string | null; file: EventFile };
}

let receiver: Server;
const receivedEvents: ReceivedEvent[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      receivedEvents.push(JSON.parse(body) as ReceivedEvent);
      response.end();
    });
  });
  await listen(receiver);
});
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

const statusOf = async (path: string) => (await fetchBytes(harness.server.app, path)).status;
const wrongAddress = { error: "ERR_FILE_ADDRESS" };

it("a receiver learns when a message's file is there, and fetches it at an address that dies", async () => {
  const admin = await signInAs(harness.server.app, await user(company.ref.companyId, { profile: "admin" }));
  const url = `${originOf(receiver)}/`;
  const webhook = await admin.call(webhookApi.create, {
    body: { url, events: ["message.created", "message.updated", "message.file_ready"] },
  });
  const { id } = await sends(photo, picture);
  await inState(id, "ready");
  await until("all events are received", async () => {
    await deliverDue();
    return receivedEvents.length === 3;
  });
  const [created, updated, ready] = receivedEvents;
  expect(created).toMatchObject({ type: "message.created", data: { id, mediaType: "image", mediaState: "pending" } });
  expect(created?.data.file.url).toBeUndefined();
  expect(updated).toMatchObject({ type: "message.updated", data: { id, mediaState: "ready" } });
  expect(ready).toMatchObject({ type: "message.file_ready", data: { id, file: { url: expect.any(String) } } });
  expect(updated?.data.file).toMatchObject({ name: "foto.jpg", mimetype: "image/jpeg" });

  const address = updated?.data.file.url ?? "";
  const answer = await fetchBytes(harness.server.app, address);
  expect([answer.status, answer.body]).toEqual([200, picture]);
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="foto.jpg"/);

  // Of another message, without its signature, and after its time.
  const [path = "", query = ""] = address.split("?");
  for (const wrong of [`${path}0?${query}`, path, `${address}x`]) {
    const response = await fetchBytes(harness.server.app, wrong);
    expect([response.status, response.body]).toEqual([401, wrongAddress]);
  }
  // It ends on a full minute, up to one before its hour.
  shiftClock(58 * 60_000);
  expect(await statusOf(address)).toBe(200);
  shiftClock(61 * 60_000);
  expect(await statusOf(address)).toBe(401);
  shiftClock(0);
  await Message.update({ isDeleted: true }, { where: { id } });
  expect(await statusOf(address)).toBe(404);
  await Message.update({ isDeleted: false }, { where: { id } });
  await admin.call(webhookApi.remove, { params: webhook });
  expect(await statusOf(address)).toBe(401);
});
