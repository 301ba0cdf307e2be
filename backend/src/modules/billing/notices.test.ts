/** @jest-environment-options {"server": "own"} */
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { invoiceApi } from "@guiche/contract/invoices";
import { paymentApi } from "@guiche/contract/payments";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { startEfi, type EfiService } from "../../../../simulator/src/services/efi";
import { pixKey } from "../../../../simulator/src/services/pix";
import { env } from "../../config/env";
import { imitate } from "../../core/http/outside";
import { Charge } from "../../models/billing/charge";
import { makeCertificates } from "../../testing/certificates";
import { createCompany, plan, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withServer } from "../../testing/server";
import { signInAs } from "../../testing/sign-in-as";
import { listen, originOf } from "../../testing/listen";
import { today } from "../companies";
import { checkNoticed } from "./notices";

const server = withServer();
const certificates = makeCertificates();
let settings: { publicUrl: string | undefined };
let bank: EfiService;
/** The same bank, if it checks an address with its suffix. */
let thorough: EfiService;
let http: Server;

beforeAll(async () => {
  settings = env();
  const tls = { ...certificates.server, ca: certificates.client.cert };
  bank = await startEfi({ tls, clientId: "id", clientSecret: "secret" });
  thorough = await startEfi({ tls, clientId: "id", clientSecret: "secret", probesWithSuffix: true });
  http = await listen(createServer(server.app));
});
beforeEach(() => {
  settings.publicUrl = originOf(http);
  imitate({ efi: bank.url, ca: certificates.server.cert });
});
afterAll(async () => {
  settings.publicUrl = undefined;
  await bank.stop();
  await thorough.stop();
  await new Promise((resolve) => http.close(resolve));
});

const efiSettings = {
  provider: "efi" as const,
  ...{ pixKey, clientId: "id", clientSecret: "secret" },
  certificate: certificates.client.cert + certificates.client.key,
};

it("saving Efí's settings registers the address of notices, and a payment is booked without a user asking", async () => {
  const olga = await user((await createCompany()).id, { super: true, profile: "admin" });
  const owner = await signInAs(server.app, olga);
  const savedSettings = await owner.call(paymentApi.saveSettings, { body: efiSettings });
  expect(savedSettings.hook).toBe("registered");
  expect(bank.webhook()).toBe(`${settings.publicUrl}${savedSettings.hookPath}`);

  const { id: planId } = await plan({ valueCents: 4_990 });
  const acme = await createCompany({ dueDate: today("America/Sao_Paulo", 5), planId });
  const admin = await signInAs(server.app, await user(acme.id, { profile: "admin" }));
  const [invoice] = await admin.call(invoiceApi.all);
  const address = { firstName: "Acme", address2: "Rua A", city: "Recife", zipcode: "50000-000", country: "BR" };
  const { chargeId } = await admin.call(subscriptionApi.create, {
    body: { ...address, invoiceId: invoice!.id } as never,
  });
  bank.pay((await Charge.findByPk(chargeId ?? 0))!.txid);
  await until("the invoice is paid", async () => {
    await checkNoticed();
    return (await admin.call(invoiceApi.all)).some(({ id, status }) => id === invoice!.id && status === "paid");
  });
});

it("the address is registered as well when Efí checks it with the suffix of notices", async () => {
  imitate({ efi: thorough.url, ca: certificates.server.cert });
  const owner = await signInAs(server.app, await user((await createCompany()).id, { super: true, profile: "admin" }));
  const savedSettings = await owner.call(paymentApi.saveSettings, { body: efiSettings });
  expect(savedSettings.hook).toBe("registered");
  expect(thorough.webhook()).toBe(`${settings.publicUrl}${savedSettings.hookPath}`);
});

it.each([
  ["without a body", ""],
  ["with an empty object", "{}"],
  ["with the event of a test", '{"evento":"teste_webhook"}'],
  ["with a list that is no payment", '{"pix":{}}'],
])("the address answers a check %s with 200, with the suffix and without, also behind a query", async (_how, body) => {
  const owner = await signInAs(server.app, await user((await createCompany()).id, { super: true, profile: "admin" }));
  const { hookPath } = await owner.call(paymentApi.saveSettings, { body: efiSettings });
  for (const path of [hookPath, `${hookPath}/pix`, `${hookPath}?ignorar=`, `${hookPath}?ignorar=/pix`]) {
    const headers = { "content-type": "application/json" };
    const { status } = await fetch(`${settings.publicUrl}${path}`, { method: "POST", headers, body });
    expect([path, status]).toEqual([path, 200]);
  }
});

it("an address that Efí refuses is told, and the settings are kept", async () => {
  settings.publicUrl = "http://127.0.0.1:9";
  const owner = await signInAs(server.app, await user((await createCompany()).id, { super: true, profile: "admin" }));
  const savedSettings = await owner.call(paymentApi.saveSettings, { body: { ...efiSettings, isSandbox: false } });
  expect([savedSettings.hook, savedSettings.isSandbox]).toEqual(["refused", false]);
  expect(await owner.call(paymentApi.settings)).toEqual(savedSettings);
});
