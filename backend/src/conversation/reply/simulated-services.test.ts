import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { integrationApi } from "@guiche/contract/integrations";
import { simulatedBilling, simulatedDialogflow, simulatedSystems } from "@guiche/contract/simulated-services";
import { settingApi, type SettingKey } from "@guiche/contract/settings";
import { findTaxId } from "@guiche/contract/texts/tax-id";
import { answerService, makeServices } from "../../../../simulator/src/services/host";
import { imitate } from "../../core/http/outside";
import { runOutside } from "../../core/outside-work";
import { scopeOfRow } from "../../core/tenant/scope";
import { askIntegration } from "../../modules/integrations";
import { billingSystemOf } from "../../modules/open-bills";
import { createCompany, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs } from "../../testing/sign-in-as";
import { listen, originOf } from "../../testing/listen";

const server = withServer();
const services = makeServices();
const simulator = createServer((incoming, outgoing) => void answerService(services, incoming, outgoing));
let address = "";
beforeAll(async () => {
  address = `${originOf(await listen(simulator))}/services`;
  imitate({ simulator: address });
});
afterAll(() => {
  imitate({});
  simulator.close();
});

const admin = async () => {
  const company = await createCompany();
  const scope = scopeOfRow({ companyId: company.id });
  return { scope, caller: await signInAs(server.app, await user(company.id, { profile: "admin" })) };
};

it.each(simulatedSystems)("the simulated %s answers with the settings that one click saves", async (system) => {
  const { scope, caller } = await admin();
  for (const [key, value] of Object.entries(simulatedBilling(address)[system]) as [SettingKey, string][])
    await caller.call(settingApi.update, { params: { key }, body: { value } });
  const billingCustomers = await runOutside(scope.companyId, "bots", async () =>
    (await billingSystemOf(scope))?.customersOf(findTaxId("111.444.777-35")!),
  );
  expect(billingCustomers).toMatchObject([{ id: "41", name: "Maria Aparecida Souza" }]);
});

it("the simulated Dialogflow opens a session and answers with what one click fills in", async () => {
  const { scope, caller } = await admin();
  const body = { ...simulatedDialogflow, language: "pt-BR" as const };
  expect(await caller.call(integrationApi.testSession, { body })).toEqual({ outcome: "ok", detail: "" });
  const { id } = await caller.call(integrationApi.create, { body: { ...body, type: "dialogflow", name: "SIMULADO" } });
  const question = {
    text: "Bom dia",
    session: null,
    conversation: "7d8f6b0a-1111-4222-8333-444455556666",
    timezone: "UTC",
  };
  const answer = await runOutside(scope.companyId, "bots", () =>
    askIntegration(scope, id, { ...question, event: {} as never }),
  );
  expect(answer.commands).toEqual([{ type: "message", text: "SIMULADO: Bom dia" }]);
});
