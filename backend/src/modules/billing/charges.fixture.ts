import { afterAll, beforeAll, beforeEach } from "@jest/globals";
import { invoiceApi } from "@guiche/contract/invoices";
import { paymentApi } from "@guiche/contract/payments";
import { subscriptionApi, type PixCharge } from "@guiche/contract/subscriptions";
import { startPix, type PixService } from "../../../../simulator/src/services/pix";
import request from "supertest";
import { imitate } from "../../core/http/outside";
import { Charge } from "../../models/billing/charge";
import { Company } from "../../models/accounts/company";
import type { User } from "../../models/accounts/user";
import { setClock } from "../../testing/clock";
import { createCompany, plan, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { checkNoticed } from "./notices";
import { paymentSettings } from "./providers/settings";

interface Billing {
  /** The imitated provider of payments. */
  bank: PixService;
  /** The owner of the platform. */
  olga: User;
  owner: Caller;
  /** The company that pays, and its admin. */
  acme: Company;
  ana: User;
  admin: Caller;
}

/** Where the company is, as a charge asks for it. */
export const address = { firstName: "Acme", address2: "Rua A", city: "Recife", zipcode: "50000-000", country: "BR" };

/** For each test a company whose invoice is due soon, on a server that is paid through the imitated provider. */
export function withBank() {
  const server = withServer();
  const billing = {} as Billing;
  beforeAll(async () => {
    billing.bank = await startPix();
    // Notices are sent by the tests: the desk has no port here.
    billing.bank.disableWebhooks();
    imitate({ "simulated bank": billing.bank.url });
    billing.olga = await user((await createCompany({ name: "Guichê" })).id, { super: true, profile: "admin" });
  });
  afterAll(() => billing.bank.stop());

  async function travelTo(moment: string) {
    setClock(moment);
    billing.owner = await signInAs(server.app, billing.olga);
    billing.admin = await signInAs(server.app, billing.ana);
  }
  beforeEach(async () => {
    setClock("2027-03-01T12:00:00-03:00");
    const { id: planId } = await plan({ valueCents: 4_990 });
    billing.acme = await createCompany({ name: "Acme", dueDate: "2027-03-10", planId });
    billing.ana = await user(billing.acme.id, { profile: "admin" });
    await travelTo("2027-03-01T12:00:00-03:00");
    await billing.owner.call(paymentApi.saveSettings, { body: { provider: "simulated" } });
  });

  const tell = async (body: object, { provider = "simulated", token = "" } = {}) => {
    const hookToken = token || (await paymentSettings()).hookToken;
    return request(server.app).post(`/api/hooks/${provider}/${hookToken}/pix`).send(body);
  };
  const invoice = async () => (await billing.admin.call(invoiceApi.all)).at(-1)!;
  return {
    ...{ server, billing, travelTo, invoice },
    pixOf: async (): Promise<PixCharge & { txid: string; chargeId: number }> => {
      const { id: invoiceId } = await invoice();
      const reply = await billing.admin.call(subscriptionApi.create, { body: { ...address, invoiceId } as never });
      const { txid } = (await Charge.findByPk(reply.chargeId ?? 0))!;
      return { ...reply, chargeId: reply.chargeId ?? 0, txid };
    },
    /** Only tells of a charge: as before the job that asks about it has run. */
    tell,
    /** Tells of a charge, and runs the job that asks about it. */
    notice: async (body: object, from?: { provider?: string; token?: string }) => {
      const answer = await tell(body, from);
      await checkNoticed();
      return answer;
    },
    check: (chargeId: number) => billing.admin.call(subscriptionApi.checkCharge, { params: { chargeId } }),
    dueDate: async () => (await Company.findByPk(billing.acme.id, { raw: true }))!.dueDate,
    ledger: () => billing.admin.call(invoiceApi.ledger),
  };
}
