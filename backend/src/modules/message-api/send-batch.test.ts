import { beforeEach, expect, it } from "@jest/globals";
import { apiKeyApi } from "@guiche/contract/api-keys";
import { externalMessageApi, maxBatch, type ExternalBatchResult } from "@guiche/contract/external-messages";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { ApiMessage } from "../../models/outreach/api-message";
import { Company } from "../../models/accounts/company";
import { Plan } from "../../models/accounts/plan";
import { connectionToken, contact, newNumber, plan, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { callerWith, signInAs, type Caller } from "../../testing/sign-in-as";

const harness = withHarness();
let { session, ref }: HarnessCompany = {} as HarnessCompany;
let admin: Caller;
let program: Caller;
let planId: number;

beforeEach(async () => {
  ({ session, ref } = await harness.createCompany());
  ({ id: planId } = await plan());
  await Company.update({ planId }, { where: { id: ref.companyId } });
  companyChanged(scopeOfRow(ref));
  admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  program = callerWith(harness.server.app, await connectionToken(ref));
});

const createKnownNumber = async () => (await contact(ref.companyId)).number ?? "";
const batch = async (messages: object[], caller = program) => {
  const { results } = await caller.call(externalMessageApi.sendBatch, { body: { messages } as never });
  return results;
};
const statuses = (results: ExternalBatchResult[]) => results.map(({ status, error }) => error ?? status);
const countQueued = () => ApiMessage.count({ where: { companyId: ref.companyId, state: ["queued", "handed"] } });

it("each row of a batch is queued or refused by itself, in the order of the rows", async () => {
  const groupId = "120363025246125486";
  const response = await program.ask(externalMessageApi.sendBatch, {
    body: {
      messages: [
        { number: await createKnownNumber(), body: "a" },
        { number: groupId, body: "b" },
      ],
    },
  });
  expect([response.status, response.body]).toEqual([
    400,
    { error: "ERR_VALIDATION", fields: { "messages[1].number": "Invalid" } },
  ]);
  expect(await countQueued()).toBe(0);
  const early = "2020-01-01T12:00:00Z";
  const results = await batch([
    { number: await createKnownNumber(), body: "um" },
    { number: await createKnownNumber(), body: "dois", sendAt: early },
    { number: await createKnownNumber(), body: "três" },
  ]);
  expect(statuses(results)).toEqual([202, "ERR_VALIDATION", 202]);
  expect(results[1]?.fields).toEqual({ sendAt: "In the past" });
  expect(results[0]?.message).toMatchObject({ status: "queued" });
  await until("both are sent", () => session.sentMessages.length === 2);
});

it("a repeated batch sends nothing twice where its rows have keys", async () => {
  const number = await createKnownNumber();
  const rows = [{ number, body: "um", key: "order-1" }];
  const [first, again] = [await batch(rows), await batch(rows)];
  expect(again[0]?.message?.id).toBe(first[0]?.message?.id);
  expect(statuses(await batch([{ number, body: "outro", key: "order-1" }]))).toEqual(["ERR_KEY_REUSED"]);
  expect(await countQueued()).toBe(1);
});

it("rows above the month's quota are refused, those before them leave", async () => {
  await Plan.update({ apiMessages: 2 }, { where: { id: planId } });
  companyChanged(scopeOfRow(ref));
  const rows = [await createKnownNumber(), await createKnownNumber(), await createKnownNumber()].map((number) => ({
    number,
    body: "Olá",
  }));
  expect(statuses(await batch(rows))).toEqual([202, 202, "ERR_API_QUOTA"]);
  expect(await countQueued()).toBe(2);
});

it("a key names the connection of each row, and may send only with its scope", async () => {
  const { secret } = await admin.call(apiKeyApi.create, { body: { name: "Loja", scopes: ["send"] } });
  const [result] = await batch(
    [{ number: await createKnownNumber(), body: "Olá", whatsappId: ref.connectionId }],
    callerWith(harness.server.app, secret),
  );
  expect(result).toMatchObject({ status: 202 });
  const reader = await admin.call(apiKeyApi.create, { body: { name: "Painel", scopes: ["read"] } });
  const response = await callerWith(harness.server.app, reader.secret).ask(externalMessageApi.sendBatch, {
    body: { messages: [{ number: await createKnownNumber(), body: "Olá" }] },
  });
  expect(response.status).toBe(403);
});

it("an empty batch, and one that is too long, are refused", async () => {
  for (const messages of [[], Array.from({ length: maxBatch + 1 }, () => ({ number: newNumber(), body: "x" }))]) {
    const answer = await program.ask(externalMessageApi.sendBatch, { body: { messages } });
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, ["messages"]]);
  }
  expect(await countQueued()).toBe(0);
});
