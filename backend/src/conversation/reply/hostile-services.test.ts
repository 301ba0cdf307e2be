import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { dialogflowAccount, dialogflowProject } from "../../../../simulator/src/services/bots/dialogflow";
import { startService, type Service } from "../../../../simulator/src/services/service";
import { BotCall } from "../../models/bot/bot-call";
import type { Connection } from "../../models/connections/connection";
import type { Queue } from "../../models/connections/queue";
import { sealIntegrationSecrets } from "../../modules/integrations/integration.secret";
import { sealSetting } from "../../modules/settings/setting.secret";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { configureOutside, imitate } from "../../core/http/outside";
import { scopeOfRow } from "../../core/tenant/scope";
import { askService } from "../../testing/ai.fixture";
import { createCompany, connection, integration, prompt, queue, setting } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { hostileReplies } from "../../testing/hostile-replies.fixture";
import { recordLog } from "../../testing/log-lines";
import { withServer } from "../../testing/server";
import { talkTo, type Talk } from "./bot-talk.fixture";

/** What an external service may do to us. */
withServer();
const withinMs = 700;
beforeAll(() => configureOutside({ allowCidrs: ["127.0.0.0/8"], withinMs }));
afterAll(() => {
  imitate({});
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
});
afterEach(() => shiftClock(0));

let company: { id: number };
let people: Queue;
let connectionRow: Connection;
let talk: Talk;
let service: Service;
const scope = () => scopeOfRow({ companyId: company.id });
beforeEach(async () => {
  company = await createCompany();
  people = await queue(company.id, { name: "Suporte" });
  connectionRow = await connection(company.id, { queues: [people] });
  talk = talkTo(() => connectionRow);
  service = await startService(() => ({ status: 404, type: "text/plain", body: "" }));
});
afterEach(() => service.stop());

/** Lets the connection's first message reach each of them. */
async function useIntegration(values: Record<string, unknown>, secrets: Record<string, string> = {}) {
  const createdIntegration = await integration(company.id);
  await createdIntegration.update({ ...values, ...sealIntegrationSecrets(scope(), createdIntegration.id, secrets) });
  await connectionRow.update({ integrationId: createdIntegration.id });
}
const services: Record<string, () => Promise<string[]>> = {
  Typebot: async () => {
    await useIntegration({ type: "typebot", urlN8N: service.url, typebotSlug: "sales" });
    return ["oi"];
  },
  n8n: async () => {
    await useIntegration({ type: "n8n", urlN8N: `${service.url}/webhook/x` });
    return ["oi"];
  },
  "a webhook": async () => {
    await useIntegration({ type: "webhook", urlN8N: `${service.url}/x` });
    return ["oi"];
  },
  Dialogflow: async () => {
    imitate({ google: service.url });
    const values = { type: "dialogflow", projectName: dialogflowProject, language: "pt-BR" };
    await useIntegration(values, { jsonContent: dialogflowAccount() });
    return ["oi"];
  },
  "an AI": async () => {
    const createdPrompt = await prompt(company.id, { queueId: people.id });
    await askService(createdPrompt, service, { quietSeconds: 1 });
    await connectionRow.update({ promptId: createdPrompt.id });
    return ["oi"];
  },
  IXC: () => bills({ ipixc: service.url, tokenixc: "7:abc" }),
  "MK-Auth": () => bills({ ipmkauth: service.url, clientidmkauth: "us", clientsecretmkauth: "secret" }),
  Asaas: () => {
    imitate({ asaas: service.url });
    return bills({ asaas: "$aact_prod_1" });
  },
};
async function bills({ ...values }: Record<string, string>) {
  for (const [key, value] of Object.entries(values) as [Parameters<typeof setting>[1], string][]) {
    await setting(company.id, key, key.startsWith("ip") ? value : sealSetting(scope(), key as "tokenixc", value));
  }
  await people.update({ sendsBills: true });
  return ["oi", "111.444.777-35"];
}

const failedText = "Não consegui responder agora. Em breve alguém da equipe falará com você.";

describe.each(Object.keys(services))("%s that answers", (name) => {
  it.each(Object.keys(hostileReplies))(
    "%s is given up in bounded time and bytes, logged, and the customer is left to people",
    async (what) => {
      const texts = (await services[name]?.()) ?? [];
      companyChanged(scope());
      service.fail(...Array.from({ length: 12 }, () => hostileReplies[what] ?? null));
      const recorder = recordLog();
      const since = performance.now();
      for (const text of texts) await talk.onlyWrites(text);
      talk.wait(10);
      await talk.callsAreMade();
      const milliseconds = performance.now() - since;
      recorder.stop();
      expect(service.requests.length).toBeGreaterThan(0);
      expect((await talk.sentTexts()).at(-1)).toBe(failedText);
      expect(await talk.ticketNow()).toMatchObject({ chatbot: false, status: "pending" });
      expect(recorder.text()).toMatch(/"msg":"(Integration|AI of a prompt|Billing system) did not answer"/);
      expect(milliseconds).toBeLessThan(20 * withinMs);
      await until("no connection is open", () => service.endless.open === 0);
      expect(service.endless.bytes).toBeLessThan(40 * 1024 * 1024);
      expect(service.requests.every(({ headers }) => headers.host === service.url.replace("http://", ""))).toBe(true);
      expect(await BotCall.findAll({ where: { companyId: company.id } })).toMatchObject([{ state: "done" }]);
    },
  );
});
