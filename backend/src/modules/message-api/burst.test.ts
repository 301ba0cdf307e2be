import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { externalMessageApi, type ExternalMessageDto } from "@guiche/contract/external-messages";
import { env } from "../../config/env";
import { listener } from "../../conversation/listener";
import { receive } from "../../conversation/receive";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { ApiMessage } from "../../models/outreach/api-message";
import { Connection } from "../../models/connections/connection";
import { connectionToken, contact, newNumber, user } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { callerWith, signInAs, type Caller } from "../../testing/sign-in-as";
import { sendQueued } from "./send-queued";

const harness = withHarness();
let { session, ref }: HarnessCompany = {} as HarnessCompany;
let admin: Caller;
let program: Caller;
let rateLimitScale: number;

beforeEach(async () => {
  ({ session, ref } = await harness.createCompany());
  await Connection.update({ status: "CONNECTED" }, { where: { id: ref.connectionId } });
  companyChanged(scopeOfRow(ref));
  admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  program = callerWith(harness.server.app, await connectionToken(ref));
  ({ rateLimitScale } = env());
  // One look-up a minute.
  Object.assign(env(), { rateLimitScale: 0.04 });
});
afterEach(() => {
  Object.assign(env(), { rateLimitScale });
  shiftClock(0);
});

const onWhatsApp = () => {
  const number = newNumber();
  session.peers.set(number, { phone: number, address: `${number}@s.whatsapp.net` });
  return number;
};
const post = (number: string, body = "Oferta"): Promise<ExternalMessageDto> =>
  program.call(externalMessageApi.send, { body: { number, body } });
const statusOf = ({ id }: ExternalMessageDto): Promise<ExternalMessageDto> =>
  program.call(externalMessageApi.status, { params: { id } });
const texts = () => session.sentMessages.map(({ content }) => (content.kind === "text" ? content.text : ""));
/** Programs have no look-up left for now. */
async function useUpLookUps(): Promise<void> {
  await post(onWhatsApp(), "Primeira");
  await until("it has left", () => texts().length === 1);
}
const waiting = () => ApiMessage.count({ where: { companyId: ref.companyId, state: "queued", reason: "lookups" } });

describe("a burst of messages to new numbers", () => {
  it("steps aside, each with its reason and next time, and a known customer's message goes first", async () => {
    await useUpLookUps();
    const postedMessages: ExternalMessageDto[] = [];
    for (let count = 0; count < 12; count += 1) postedMessages.push(await post(onWhatsApp()));
    const promisedOutcomes = postedMessages.map(({ status, reason, leavesAt }) => [
      status,
      reason,
      Date.parse(leavesAt ?? ""),
    ]);
    // One a minute, each after the one before.
    expect(promisedOutcomes).toEqual(
      promisedOutcomes.map((_, at) => ["waiting", "lookups", Number(promisedOutcomes[0]?.[2]) + at * 60_000]),
    );
    await post((await contact(ref.companyId)).number ?? "", "Seu código: 4711");
    await until("the code is sent", () => texts().length === 2);
    expect(texts()[1]).toBe("Seu código: 4711");
    await until("the others wait", async () => (await waiting()) === 12);
    const states = await Promise.all(postedMessages.map(statusOf));
    for (const state of states)
      expect(state).toMatchObject({ status: "waiting", cause: "lookups", nextTryAt: expect.any(String) });
    const times = states.map(({ nextTryAt }) => Date.parse(nextTryAt ?? ""));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times[11]).toBeGreaterThan(Date.now() + 10 * 60_000);
    expect(session.lookups).toHaveLength(1);
  });

  it("leaves no check of a number, whose refusal says when there is one", async () => {
    await useUpLookUps();
    const { status, headers } = await program.ask(externalMessageApi.checkNumber, { query: { number: newNumber() } });
    expect([status, headers["ratelimit-limit"], headers["ratelimit-remaining"]]).toEqual([429, "1", "0"]);
    expect(headers["ratelimit-reset"]).toBe(headers["retry-after"]);
  });

  it("leaves in its order as look-ups become free", async () => {
    const numbers = Array.from({ length: 3 }, onWhatsApp);
    for (const number of numbers) await post(number, number);
    await until("two wait", async () => (await waiting()) === 2);
    for (const minutes of [1.1, 2.3]) {
      shiftClock(minutes * 60_000);
      await until("the next one has left", async () => {
        for (const { id } of session.sentMessages) await listener.ack(ref, id, 2);
        await sendQueued();
        return texts().length === Math.ceil(minutes);
      });
    }
    expect([texts(), session.lookups]).toEqual([numbers, numbers]);
  });

  it("does not prevent a user from adding a contact at the screen", async () => {
    // Three a minute: programs make one at once, and another only after 24 seconds.
    Object.assign(env(), { rateLimitScale: 0.1 });
    for (let count = 0; count < 5; count += 1) await post(onWhatsApp());
    const body = { name: "Maria", number: onWhatsApp() };
    expect((await admin.ask(contactApi.create, { body })).status).toBe(201);
  });

  it("does not hold what is sent to a person who has written since, and keeps its order", async () => {
    await useUpLookUps();
    const number = onWhatsApp();
    await post(number, "Um");
    await until("it waits", async () => (await waiting()) === 1);
    await receive(inboundText({ id: ref.connectionId, companyId: ref.companyId }, number, "Oi"));
    await post(number, "Dois");
    const toPerson = () => texts().filter((text) => text === "Um" || text === "Dois");
    await until("the first has left", () => toPerson().length > 0);
    expect(toPerson()[0]).toBe("Um");
    expect(await waiting()).toBe(0);
  });
});

it("a number that several ask for at the same time is looked up once", async () => {
  const number = onWhatsApp();
  const add = admin.ask(contactApi.create, { body: { name: "Maria", number } });
  await Promise.all([post(number), post(number), add, post(number)]);
  expect(session.lookups).toEqual([number]);
});
