import { expect, it } from "@jest/globals";
import type { CallValue } from "@guiche/contract/bot/engine-types";
import { BotCall } from "../../models/bot/bot-call";
import { shiftClock } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { dropWaitingActs } from "../../core/outside-work";
import { scopeOfRow } from "../../core/tenant/scope";
import { connection, createCompany, integration } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { talkTo } from "./bot-talk.fixture";
import { failedText, withIntegration } from "./integrations.fixture";

const { live, serve, set, ofCompany } = withIntegration();
const answer = { commands: [{ type: "message", text: "Pronto." }] };
const quick = () => ({ status: 200, type: "application/json", body: JSON.stringify(answer) });

it("the calls of one company's bot that hang are eight at once, and another company's bot answers", async () => {
  const slow = await serve(quick);
  slow.fail(...Array<null>(12).fill(null));
  await set({ type: "webhook", urlN8N: slow.url });
  const ours = await connection(live.company.id);
  await ours.update({ integrationId: live.integration.id });
  for (let person = 0; person < 12; person += 1) await talkTo(() => ours).onlyWrites("oi");
  const job = findJob("bot.call");
  const due = ((await job?.rebuild?.()) ?? []).filter(({ companyId }) => companyId === live.company.id);
  expect(due).toHaveLength(12);
  const calls = Promise.allSettled(due.map(({ companyId, payload }) => job!.run(scopeOfRow({ companyId }), payload)));
  await until("eight hang", () => slow.requests.length === 8);

  const other = await createCompany();
  const theirs = await integration(other.id);
  await theirs.update({ type: "webhook", urlN8N: (await serve(quick)).url });
  const line = await connection(other.id);
  await line.update({ integrationId: theirs.id });
  const talk = talkTo(() => line);
  await talk.writes("oi");
  expect([await talk.sentTexts(), slow.requests.length]).toEqual([["Pronto."], 8]);
  // The others fail at once, or are made once the server is gone.
  await slow.stop();
  await calls;
});

it("a call that could not begin for two minutes ends without its server, and the customer goes to people", async () => {
  const service = await serve(quick);
  await set({ type: "webhook", urlN8N: service.url });
  const { talk } = live;
  await talk.onlyWrites("oi");
  talk.wait(121);
  await talk.callsAreMade();
  expect(await talk.sentTexts()).toEqual([failedText]);
  expect(await talk.ticketNow()).toMatchObject({ status: "pending", chatbot: false });
  expect(await BotCall.findOne(ofCompany())).toMatchObject({ state: "done", outcome: "late" });
  expect(service.requests).toEqual([]);
  await talk.writes("e agora?");
  expect(await talk.sentTexts()).toHaveLength(1);
});

it("a call that could not begin for a day ends without a word, and the customer goes to people", async () => {
  await set({ type: "webhook", urlN8N: (await serve(quick)).url });
  const { talk } = live;
  await talk.onlyWrites("oi");
  talk.wait(25 * 3_600);
  await talk.callsAreMade();
  expect(await talk.sentTexts()).toEqual([]);
  expect(await talk.ticketNow()).toMatchObject({ status: "pending", chatbot: false });
  expect(await BotCall.findOne(ofCompany())).toMatchObject({ state: "done", outcome: "late" });
});

it("an answer that was kept a day ago is not said any more", async () => {
  await set({ type: "webhook", urlN8N: (await serve(quick)).url });
  const { talk } = live;
  await talk.onlyWrites("oi");
  const result: CallValue = {
    kind: "commands",
    commands: [{ type: "message", text: "Pronto." }],
    isOver: false,
    isLater: false,
    hasSession: false,
  };
  await BotCall.update({ state: "answered", result }, ofCompany());
  talk.wait(25 * 3_600);
  await talk.callsAreMade();
  expect(await talk.sentTexts()).toEqual([]);
  expect(await talk.ticketNow()).toMatchObject({ status: "pending", chatbot: false });
});

it("a call that gets no place ends once it is late, and goes on waiting before", async () => {
  const service = await serve(quick);
  service.fail(...Array<null>(8).fill(null));
  await set({ type: "webhook", urlN8N: service.url });
  const ours = await connection(live.company.id);
  await ours.update({ integrationId: live.integration.id });
  const job = findJob("bot.call")!;
  const dueCalls = async () => ((await job.rebuild?.()) ?? []).filter(({ companyId }) => companyId === live.company.id);
  const run = (due: Awaited<ReturnType<typeof dueCalls>>) =>
    due.map(({ companyId, payload }) => job.run(scopeOfRow({ companyId }), payload));
  for (let person = 0; person < 8; person += 1) await talkTo(() => ours).onlyWrites("oi");
  const hanging = run(await dueCalls());
  await until("eight hang", () => service.requests.length === 8);

  const talk = talkTo(() => ours);
  await talk.onlyWrites("oi");
  const last = await dueCalls();
  expect(last).toHaveLength(1);
  const states = async () => (await BotCall.findOne({ ...ofCompany(), order: [["id", "DESC"]] }))?.state;
  for (const [seconds, state] of [
    [60, "waiting"],
    [140, "done"],
  ] as const) {
    const refusalPromises = run(last);
    shiftClock(seconds * 1_000);
    dropWaitingActs();
    await Promise.all(refusalPromises);
    expect(await states()).toBe(state);
  }
  expect([await talk.sentTexts(), service.requests.length]).toEqual([[failedText], 8]);
  await service.stop();
  await Promise.allSettled(hanging);
});
