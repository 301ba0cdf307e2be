import { expect, it } from "@jest/globals";
import { jobNamed } from "../core/jobs/define-job";
import { scopeOfRow } from "../core/tenant/scope";
import { connection, createCompany, integration, plan } from "../testing/factories";
import { until } from "../testing/fake-session";
import { talkTo } from "./bot-talk.fixture";
import { withIntegration } from "./integrations.fixture";

const { live, serve, set } = withIntegration();
const answer = { commands: [{ type: "message", text: "Pronto." }] };
const quick = () => ({ status: 200, type: "application/json", body: JSON.stringify(answer) });

it("the calls of one company's bot that hang are eight at once, and another company's bot answers", async () => {
  const slow = await serve(quick);
  slow.fail(...Array<null>(12).fill(null));
  await set({ type: "webhook", urlN8N: slow.url });
  const ours = await connection(live.company.id);
  await ours.update({ integrationId: live.integration.id });
  for (let person = 0; person < 12; person += 1) await talkTo(() => ours).onlyWrites("oi");
  const job = jobNamed("bot.call");
  const due = ((await job?.rebuild?.()) ?? []).filter(({ companyId }) => companyId === live.company.id);
  expect(due).toHaveLength(12);
  const calls = Promise.allSettled(due.map(({ companyId, payload }) => job!.run(scopeOfRow({ companyId }), payload)));
  await until("eight hang", () => slow.seen.length === 8);

  const other = await createCompany({ planId: (await plan()).id });
  const theirs = await integration(other.id);
  await theirs.update({ type: "webhook", urlN8N: (await serve(quick)).url });
  const line = await connection(other.id);
  await line.update({ integrationId: theirs.id });
  const talk = talkTo(() => line);
  await talk.writes("oi");
  expect([await talk.said(), slow.seen.length]).toEqual([["Pronto."], 8]);
  // The others fail at once, or are made once the server is gone.
  await slow.stop();
  await calls;
});
