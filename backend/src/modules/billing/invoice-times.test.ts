/** @jest-environment-options {"server": "own"} */
import { afterEach, describe, expect, it } from "@jest/globals";
import { companyApi, type CompanyPatch } from "@guiche/contract/companies";
import { invoiceApi } from "@guiche/contract/invoices";
import { platformApi, platformSettingDefaults, type PlatformSettingKey } from "@guiche/contract/platform";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { Company } from "../../models/accounts/company";
import { plan, user } from "../../testing/factories";
import { signInAs } from "../../testing/sign-in-as";
import { withBank } from "./charges.fixture";
import { makeInvoices } from "./invoices";

/** A company that is due on 10 March 2027. */
const { server, billing, travelTo, dueDate, pixOf, check } = withBank();
const noonOf = (day: string) => travelTo(`${day}T12:00:00-03:00`);
const set = (key: PlatformSettingKey, value: string) =>
  billing.owner.ask(platformApi.setSetting, { params: { key }, body: { value } });
const list = () => billing.admin.call(invoiceApi.all);
const showSubscription = () => billing.admin.call(subscriptionApi.show);
const ask = async () => (await billing.admin.call(subscriptionApi.nextInvoice)).invoice;
const pay = (id: number) => billing.owner.call(invoiceApi.pay, { params: { id }, body: { reason: "dinheiro" } });

afterEach(async () => {
  for (const key of ["graceDays", "invoiceDaysAhead"] as const) await set(key, platformSettingDefaults[key]);
});

it("an invoice is made as many days before the due date as the platform's owner says", async () => {
  await noonOf("2027-02-25");
  expect([await list(), (await showSubscription()).nextInvoiceOn]).toEqual([[], "2027-02-28"]);
  expect((await set("invoiceDaysAhead", "61")).status).toBe(400);
  await set("invoiceDaysAhead", "13");
  expect(await list()).toHaveLength(1);
  expect((await showSubscription()).nextInvoiceOn).toBe("2027-02-25");
  await set("invoiceDaysAhead", "10");
  expect(await list()).toEqual([]);
});

describe("an invoice on demand", () => {
  it("is made before its time, once, and stays until it is paid", async () => {
    await noonOf("2027-02-01");
    const newInvoice = await ask();
    expect(newInvoice).toMatchObject({ dueDate: "2027-03-10", remainder: 49.9, status: "open" });
    expect((await ask())?.id).toBe(newInvoice?.id);
    await makeInvoices();
    expect(await list()).toHaveLength(1);
    await pay(newInvoice?.id ?? 0);
    expect(await dueDate()).toBe("2027-04-10");
    await makeInvoices();
    expect((await list()).map(({ status }) => status)).toEqual(["paid"]);
  });

  it("is not made for a plan without a price, nor for an agent", async () => {
    await Company.update({ planId: (await plan({ valueCents: 0 })).id }, { where: { id: billing.acme.id } });
    expect([await ask(), (await showSubscription()).nextInvoiceOn]).toEqual([null, null]);
    const agent = await signInAs(server.app, await user(billing.acme.id));
    expect((await agent.ask(subscriptionApi.nextInvoice)).status).toBe(403);
  });
});

it("a payment within the days of grace counts from the old due date", async () => {
  await list();
  await set("graceDays", "5");
  await noonOf("2027-03-13");
  companyChanged(scopeOfRow({ companyId: billing.acme.id }));
  const [open] = await list();
  expect(open).toMatchObject({ dueDate: "2027-03-10", status: "open" });
  await pay(open?.id ?? 0);
  expect(await dueDate()).toBe("2027-04-10");
});

describe("a payment extends the subscription by what its invoice charged for", () => {
  const change = (body: CompanyPatch) =>
    billing.owner.call(companyApi.update, { params: { id: billing.acme.id }, body });
  const payPix = async () => {
    const { txid, chargeId } = await pixOf();
    return async () => {
      billing.bank.pay(txid);
      expect((await check(chargeId)).state).toBe("paid");
    };
  };

  it("also when the recurrence was changed after it was made", async () => {
    const [open] = await list();
    await change({ recurrence: "ANUAL" });
    await pay(open?.id ?? 0);
    expect(await dueDate()).toBe("2027-04-10");
    expect(await list()).toMatchObject([{ detail: expect.stringContaining("10/03/2027 – 10/04/2027"), value: 49.9 }]);
  });

  it("from the due date that the owner has set while its code could be paid", async () => {
    const notifyPaid = await payPix();
    await change({ dueDate: "2027-05-20" });
    await notifyPaid();
    expect(await dueDate()).toBe("2027-06-20");
  });

  it("from the due date when the company was switched off before it", async () => {
    const [open] = await list();
    await change({ status: false });
    await pay(open?.id ?? 0);
    expect(await dueDate()).toBe("2027-04-10");
  });

  it("unless it never expires any more", async () => {
    const notifyPaid = await payPix();
    await change({ dueDate: null });
    await notifyPaid();
    expect(await dueDate()).toBeNull();
  });
});

it("invoices are found by the name of their plan and by their id, a page at a time", async () => {
  const [open] = await list();
  const searchIds = async (searchParam: string, pageNumber = "1") =>
    (await billing.admin.call(invoiceApi.all, { query: { searchParam, pageNumber } })).map(({ id }) => id);
  const [word] = open!.detail.toLowerCase().split(" ");
  expect(await searchIds(word ?? "")).toEqual([open?.id]);
  expect(await searchIds(String(open?.id))).toEqual([open?.id]);
  expect(await searchIds("nothing of this name")).toEqual([]);
  expect(await searchIds("", "2")).toEqual([]);
});

it("an address that lacks everything is refused with the words of each field", async () => {
  const [open] = await list();
  const { status, body } = await billing.admin.ask(subscriptionApi.create, { body: { invoiceId: open!.id } as never });
  expect([status, body]).toMatchObject([
    400,
    {
      fields: {
        firstName: "O nome completo é obrigatório",
        address2: "O Endereço é obrigatório",
        city: "Cidade é obrigatória",
        zipcode: "CEP é obrigatório",
        country: "País é obrigatório",
      },
    },
  ]);
});
