import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { externalMessageApi, type ExternalMessageDto } from "@guiche/contract/external-messages";
import { listener } from "../../conversation/listener";
import { shiftClock } from "../../core/clock";
import { connectionToken, contact, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { ApiMessage } from "../../models/outreach/api-message";
import { Media } from "../../models/messages/media";
import { aPhoto } from "../../testing/pictures";
import { callerWith, signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { removeOldCalls } from "./api-message.store";
import { sendQueued } from "./send-queued";

const harness = withHarness();
let { session, ref }: HarnessCompany = {} as HarnessCompany;
let admin: Caller;
let program: Caller;
let number: string;

beforeEach(async () => {
  ({ session, ref } = await harness.createCompany());
  admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  program = callerWith(harness.server.app, await connectionToken(ref));
  number = (await contact(ref.companyId)).number ?? "";
});
afterEach(() => shiftClock(0));

const post = (fields: object) => program.request(externalMessageApi.send).send({ number, body: "Lembrete", ...fields });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const texts = () => session.sentMessages.map(({ content }) => (content.kind === "text" ? content.text : ""));

it("a message with sendAt is sent at its time, and holds up no other to the same person", async () => {
  const sendAt = inMinutes(5);
  const answer = await post({ sendAt });
  expect([answer.status, answer.body]).toEqual([
    202,
    expect.objectContaining({ status: "scheduled", cause: "schedule", nextTryAt: sendAt, sendAt }),
  ]);
  await post({ body: "Agora" });
  await until("the other one is sent", () => texts().length === 1);
  await listener.ack(ref, session.sentMessages[0]?.id ?? "", 2);
  const { id } = answer.body as ExternalMessageDto;
  expect(await program.call(externalMessageApi.status, { params: { id } })).toMatchObject({
    status: "scheduled",
    cause: "schedule",
    sendAt,
  });
  shiftClock(6 * 60_000);
  await sendQueued();
  await until("it is sent", () => texts().length === 2);
  expect(texts()).toEqual(["Agora", "Lembrete"]);
});

it("a sendAt that has just passed means now, as clocks differ", async () => {
  const body = { status: "queued", nextTryAt: null, sendAt: null };
  expect((await post({ sendAt: inMinutes(-0.5) })).body).toMatchObject(body);
  await until("it is sent", () => texts().length === 1);
});

it("a repeated key answers the scheduled message, also after its time", async () => {
  const again = () => post({ sendAt: "2027-03-10T12:00:00-03:00" }).set("Idempotency-Key", "lembrete");
  shiftClock(Date.parse("2027-03-10T14:00:00Z") - Date.now());
  const first = (await again()).body as ExternalMessageDto;
  expect(first.status).toBe("scheduled");
  shiftClock(Date.parse("2027-03-10T16:00:00Z") - Date.now());
  expect((await again()).body).toMatchObject({ id: first.id });
});

it("a form with a file is scheduled too, and cancelling removes its file", async () => {
  const sendAt = inMinutes(5);
  const answer = await program
    .request(externalMessageApi.send)
    .field({ number, body: "Boleto", sendAt })
    .attach("medias", await aPhoto(), "boleto.jpg");
  expect(answer.body).toMatchObject({ status: "scheduled", sendAt });
  const { id } = answer.body as ExternalMessageDto;
  const ofCompany = { where: { companyId: ref.companyId } };
  expect(await Media.count(ofCompany)).toBe(1);
  expect((await program.call(externalMessageApi.cancel, { params: { id } })).status).toBe("cancelled");
  expect(await Media.count(ofCompany)).toBe(0);
});

it("a scheduled message is cancelled by the token that made it alone, once or twice, and is never sent", async () => {
  const { id } = (await post({ sendAt: inMinutes(5) })).body as ExternalMessageDto;
  const other = await harness.createCompany();
  const foreign = callerWith(harness.server.app, await connectionToken(other.ref));
  expect(statusAndCode(await foreign.ask(externalMessageApi.cancel, { params: { id } }))).toBe(
    "404 ERR_NO_MESSAGE_FOUND",
  );
  expect(
    statusAndCode(await callerWith(harness.server.app, "").ask(externalMessageApi.cancel, { params: { id } })),
  ).toBe("401 ERR_API_TOKEN");
  for (const _again of [1, 2])
    expect(await program.call(externalMessageApi.cancel, { params: { id } })).toMatchObject({
      ...{ id, status: "cancelled", cause: "cancelled", sendAt: null },
    });
  const [loggedCall] = await admin.call(externalMessageApi.calls);
  expect(loggedCall).toMatchObject({ id, status: "cancelled", sendAt: null });
  shiftClock(6 * 60_000);
  await sendQueued();
  expect(texts()).toEqual([]);
  expect((await admin.call(externalMessageApi.quota)).used).toBe(1);
});

it("one that has left cannot be cancelled", async () => {
  const { id } = (await post({})).body as ExternalMessageDto;
  await until("it is sent", () => texts().length === 1);
  const answer = await program.ask(externalMessageApi.cancel, { params: { id } });
  expect(statusAndCode(answer)).toBe("409 ERR_SCHEDULE_SENT");
});

it("the log of the page shows the time of a scheduled message, and a new start of the server changes nothing", async () => {
  const sendAt = inMinutes(5);
  const { id } = (await post({ sendAt })).body as ExternalMessageDto;
  expect((await admin.call(externalMessageApi.calls))[0]).toMatchObject({ id, status: "scheduled", sendAt });
  // All that a start finds is the row.
  expect(await ApiMessage.findByPk(id)).toMatchObject({ state: "queued", nextTryAt: new Date(sendAt) });
});

it("one that was accepted long ago stays in the log after it has left", async () => {
  const { id } = (await post({})).body as ExternalMessageDto;
  await until("it is sent", () => texts().length === 1);
  const createdAt = new Date(Date.now() - 200 * 86_400_000);
  await ApiMessage.update({ createdAt }, { where: { id } });
  await removeOldCalls();
  expect(await ApiMessage.findByPk(id)).toMatchObject({ createdAt });
});

it("a sendAt that is no moment, in the past, or years ahead, is refused by its name", async () => {
  for (const sendAt of ["amanhã", "2027-03-10T12:00", inMinutes(-2), inMinutes(400 * 24 * 60)])
    expect((await post({ sendAt })).body).toMatchObject({
      error: "ERR_VALIDATION",
      fields: { sendAt: expect.any(String) },
    });
  expect(texts()).toEqual([]);
});
