import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import type { ExternalMessageDto } from "@guiche/contract/external-messages";
import request from "supertest";
import { listener } from "../../conversation/listener";
import { shiftClock } from "../../core/clock";
import { contact, newNumber, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { signInAs } from "../../testing/sign-in-as";
import { sendQueued } from "./send-queued";

const harness = withHarness();
let { session, ref }: HarnessCompany = {} as HarnessCompany;
let token: string;
let number: string;

beforeEach(async () => {
  ({ session, ref } = await harness.createCompany());
  const admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  ({ token } = await admin.call(connectionApi.makeToken, { params: { id: ref.connectionId } }));
  number = (await contact(ref.companyId, { number: newNumber() })).number ?? "";
});
afterEach(() => shiftClock(0));

const post = (fields: object) =>
  request(harness.server.app)
    .post("/api/messages/send")
    .set("Authorization", `Bearer ${token}`)
    .send({ number, body: "Lembrete", ...fields });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const texts = () => session.sent.map(({ content }) => (content.kind === "text" ? content.text : ""));

it("a message with sendAt is sent at its time, and holds up no other to the same person", async () => {
  const sendAt = inMinutes(5);
  const answer = await post({ sendAt });
  expect([answer.status, answer.body]).toEqual([
    202,
    expect.objectContaining({ status: "queued", cause: "schedule", nextTryAt: sendAt }),
  ]);
  await post({ body: "Agora" });
  await until("the other one is sent", () => texts().length === 1);
  await listener.ack(ref, session.sent[0]?.id ?? "", 2);
  const { statusUrl } = answer.body as ExternalMessageDto;
  const state = await request(harness.server.app).get(statusUrl).set("Authorization", `Bearer ${token}`);
  expect(state.body).toMatchObject({ status: "queued", cause: "schedule", nextTryAt: sendAt });
  shiftClock(6 * 60_000);
  await sendQueued();
  await until("it is sent", () => texts().length === 2);
  expect(texts()).toEqual(["Agora", "Lembrete"]);
});

it("one whose sendAt has passed is sent at once", async () => {
  expect((await post({ sendAt: inMinutes(-5) })).body).toMatchObject({ status: "queued", nextTryAt: null });
  await until("it is sent", () => texts().length === 1);
});

it("a sendAt that is no moment, or years ahead, is refused by its name", async () => {
  for (const sendAt of ["amanhã", "2027-03-10T12:00", inMinutes(400 * 24 * 60)])
    expect((await post({ sendAt })).body).toMatchObject({
      error: "ERR_VALIDATION",
      fields: { sendAt: expect.any(String) },
    });
  expect(texts()).toEqual([]);
});
