/** @jest-environment-options {"server": "own"} */
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { companyApi, type Recurrence } from "@guiche/contract/companies";
import { invoiceApi } from "@guiche/contract/invoices";
import { platformApi } from "@guiche/contract/platform";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { companyChanged } from "../../core/cache";
import { profileRoom } from "../../core/realtime/rooms";
import { scopeOfRow } from "../../core/tenant/scope";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Company } from "../../models/accounts/company";
import { type User } from "../../models/accounts/user";
import { type Plan } from "../../models/accounts/plan";
import { Invoice } from "../../models/billing/invoice";
import { LedgerEntry } from "../../models/billing/ledger-entry";
import { setClock } from "../../testing/clock";
import { createCompany, plan, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { makeInvoices, makeInvoicesOf } from "./invoices";

const server = withServer();
let olga: User;
let ana: User;
let owner: Caller;
let admin: Caller;
let agent: Caller;
let acme: Company;
let basic: Plan;

beforeAll(async () => {
  basic = await plan({ name: "Básico", valueCents: 4_990 });
  const platform = await createCompany({ name: "Guichê" });
  olga = await user(platform.id, { super: true, profile: "admin", name: "Olga" });
});

/** Moves the product's clock to noon in São Paulo. Sessions are younger than that, so all users sign in again. */
async function travelTo(day: string, who = [olga, ana]) {
  setClock(`${day}T12:00:00-03:00`);
  for (const one of who) {
    const caller = await signInAs(server.app, one);
    if (one === olga) owner = caller;
    else admin = caller;
  }
}

beforeEach(async () => {
  setClock("2027-03-01T12:00:00-03:00");
  acme = await createCompany({ name: "Acme", dueDate: "2027-03-10", planId: basic.id });
  ana = await user(acme.id, { profile: "admin" });
  await travelTo("2027-03-01");
  agent = await signInAs(server.app, await user(acme.id));
});

const invoices = async () =>
  (await admin.call(invoiceApi.all)).map(({ detail, value, remainder, dueDate, status }) => ({
    detail,
    value,
    remainder,
    dueDate,
    status,
  }));
const first = async () => (await admin.call(invoiceApi.all)).at(-1)!;
const pay = (id: number) => owner.call(invoiceApi.pay, { params: { id }, body: { reason: "transferência" } });
const dueDate = async () => (await Company.findByPk(acme.id, { raw: true }))!.dueDate;
const change = async (values: { dueDate?: string | null; recurrence?: Recurrence; planId?: number }) => {
  await owner.call(companyApi.update, { params: { id: acme.id }, body: values });
};

describe("access to invoices", () => {
  it("an agent gets 403", async () => {
    expect((await agent.ask(invoiceApi.all)).status).toBe(403);
    expect((await agent.ask(invoiceApi.ledger)).status).toBe(403);
  });

  it("an admin sees the own invoices alone, whatever is asked for, and pays none by hand", async () => {
    const globex = await createCompany({ name: "Globex", dueDate: "2027-03-05", planId: acme.planId });
    await makeInvoices();
    const listedInvoices = await admin.call(invoiceApi.all, {
      query: { everyone: "true", companyId: String(globex.id) },
    });
    expect(listedInvoices.map(({ company }) => company.name)).toEqual(["Acme"]);
    const { id } = await first();
    expect((await admin.ask(invoiceApi.pay, { params: { id }, body: { reason: "x" } })).status).toBe(403);
  });

  it("are found whatever the case and the accents of the search", async () => {
    const searchIds = async (searchParam: string) =>
      (await admin.call(invoiceApi.all, { query: { searchParam } })).map(({ id }) => id);
    const { id } = await first();
    for (const text of ["basico", "BÁSICO", "acme"]) expect([text, await searchIds(text)]).toEqual([text, [id]]);
    for (const text of ["basic_", "%"]) expect([text, await searchIds(text)]).toEqual([text, []]);
  });

  it("the platform's owner sees those of every company, or of one", async () => {
    const globex = await createCompany({ name: "Globex", dueDate: "2027-03-05", planId: acme.planId });
    await makeInvoices();
    const all = await owner.call(invoiceApi.all, { query: { everyone: "true" } });
    expect(all.map(({ company }) => company.name)).toEqual(expect.arrayContaining(["Acme", "Globex"]));
    const one = await owner.call(invoiceApi.all, { query: { everyone: "true", companyId: String(globex.id) } });
    expect(one.map(({ company }) => company.name)).toEqual(["Globex"]);
  });
});

describe("invoices are made", () => {
  it("ten days before the due date, one for each period, however often the job runs", async () => {
    await travelTo("2027-02-27");
    expect(await invoices()).toEqual([]);
    await travelTo("2027-02-28");
    await Promise.all([makeInvoices(), makeInvoices()]);
    expect(await invoices()).toEqual([
      {
        detail: "Básico 10/03/2027 – 10/04/2027",
        value: 49.9,
        remainder: 49.9,
        dueDate: "2027-03-10",
        status: "open",
      },
    ]);
  });

  it("for every month of the recurrence", async () => {
    await change({ recurrence: "TRIMESTRAL" });
    expect(await invoices()).toMatchObject([{ detail: "Básico 10/03/2027 – 10/06/2027", value: 149.7 }]);
  });

  it("not for a plan without a price, nor for a company that never expires", async () => {
    await change({ planId: (await plan({ valueCents: 0 })).id });
    expect(await invoices()).toEqual([]);
    await change({ planId: acme.planId, dueDate: null });
    expect(await invoices()).toEqual([]);
  });

  it("one for each missing period when the job did not run for 40 days of grace", async () => {
    const grace = (value: string) =>
      owner.call(platformApi.setSetting, { params: { key: "graceDays" }, body: { value } });
    const daysOf = async () => {
      await makeInvoicesOf(scopeOfRow({ companyId: acme.id }));
      const rows = await owner.call(invoiceApi.all, { query: { everyone: "true", companyId: String(acme.id) } });
      return rows.map(({ dueDate: day }) => day);
    };
    await travelTo("2027-04-09", [olga]);
    await grace("60");
    expect(await daysOf()).toEqual(["2027-04-10", "2027-03-10"]);
    await grace("0");
    expect(await daysOf()).toEqual(["2027-03-10"]);
  });

  it("anew for another due date or plan, as long as they are open", async () => {
    const { id } = await first();
    await change({ dueDate: "2027-03-07", planId: (await plan({ name: "Pro", valueCents: 9_900 })).id });
    expect(await admin.call(invoiceApi.all)).toMatchObject([
      { id, detail: "Pro 07/03/2027 – 07/04/2027", value: 99, dueDate: "2027-03-07" },
    ]);
  });
});

describe("a payment by hand", () => {
  it("marks the invoice as paid, moves the due date by its period and tells the admins", async () => {
    const { id } = await first();
    const { events, stop } = recordBroadcasts();
    expect(await pay(id)).toMatchObject({ status: "paid", remainder: 0 });
    expect(await dueDate()).toBe("2027-04-10");
    stop();
    expect(events.filter(({ topic }) => topic === "payment")).toMatchObject([
      {
        companyId: acme.id,
        event: { action: "CONCLUIDA", company: { id: acme.id, name: "Acme", dueDate: "2027-04-10" } },
        audience: { to: [profileRoom(acme.id, "admin")] },
      },
    ]);
    expect(await admin.call(invoiceApi.ledger)).toMatchObject({
      credit: 0,
      entries: [
        { kind: "invoice", value: -49.9, note: "" },
        { kind: "payment", value: 49.9, note: "transferência", detail: "Básico 10/03/2027 – 10/04/2027" },
      ],
    });
  });

  it("is refused a second time", async () => {
    const { id } = await first();
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.ask(invoiceApi.pay, { params: { id }, body: { reason: "x" } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await dueDate()).toBe("2027-04-10");
  });

  it("keeps the day of the month: 31 January, 28 February, 31 March", async () => {
    await travelTo("2027-01-30");
    await change({ dueDate: "2027-01-31" });
    const days: (string | null)[] = [];
    for (const at of ["2027-01-30", "2027-02-27", "2027-03-30"]) {
      await travelTo(at);
      await pay((await admin.call(invoiceApi.all)).find(({ status }) => status === "open")!.id);
      days.push(await dueDate());
    }
    expect(days).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"]);
  });

  it("after a suspension counts from the day of payment and readmits the company", async () => {
    const { id } = await first();
    await travelTo("2027-05-20", [olga]);
    companyChanged(scopeOfRow({ companyId: acme.id }));
    await pay(id);
    expect(await dueDate()).toBe("2027-06-20");
    await travelTo("2027-05-20", [ana]);
    expect((await invoices())[0]).toMatchObject({ detail: "Básico 20/05/2027 – 20/06/2027", status: "paid" });
  });

  it("can be taken back: the invoice is open again, the due date stays and is not moved a second time", async () => {
    const { id } = await first();
    await pay(id);
    const undo = { params: { id }, body: { reason: "engano" } };
    expect(await owner.call(invoiceApi.undo, undo)).toMatchObject({ status: "open", remainder: 49.9 });
    expect(await dueDate()).toBe("2027-04-10");
    expect((await owner.ask(invoiceApi.undo, undo)).body).toEqual({ error: "ERR_INVOICE_NOT_BY_HAND" });
    await pay(id);
    expect(await dueDate()).toBe("2027-04-10");
    const auditEntries = await AuditEntry.findAll({
      where: { companyId: acme.id, action: ["invoice.paid", "invoice.reopened"] },
      order: [["id", "ASC"]],
      raw: true,
    });
    expect(auditEntries.map(({ action, target, details }) => [action, target, details.reason])).toEqual([
      ["invoice.paid", String(id), "transferência"],
      ["invoice.reopened", String(id), "engano"],
      ["invoice.paid", String(id), "transferência"],
    ]);
    const { credit, entries } = await admin.call(invoiceApi.ledger);
    expect([credit, entries.map(({ kind }) => kind)]).toEqual([
      0,
      ["invoice", "payment", "return", "reopening", "invoice", "payment"],
    ]);
  });

  it("leaves a switched-off company closed", async () => {
    const { id } = await first();
    await owner.call(companyApi.update, { params: { id: acme.id }, body: { status: false } });
    await pay(id);
    expect((await agent.ask(companyApi.show, { params: { id: acme.id } })).status).toBe(401);
  });
});

describe("the Pix code of an invoice", () => {
  const address = { firstName: "Acme Ltda", address2: "Rua A, 1", city: "Recife", zipcode: "50000-000", country: "BR" };
  const subscribe = async () =>
    admin.ask(subscriptionApi.create, {
      body: { ...address, state: "PE", country: "BR", invoiceId: (await first()).id },
    });
  const pix = async (values: Record<"pixKey" | "pixName" | "pixCity", string>) => {
    for (const [key, value] of Object.entries(values))
      await owner.call(platformApi.setSetting, { params: { key }, body: { value } });
  };

  it("is refused in words while the platform has no Pix key", async () => {
    const { status, body } = await subscribe();
    expect([status, body]).toEqual([503, { error: "ERR_PAYMENT_UNAVAILABLE" }]);
  });

  it("carries the invoice's own price, whatever the client says, and the address is kept", async () => {
    await pix({ pixKey: "pix@guiche.example", pixName: "Guichê", pixCity: "São Paulo" });
    const { body } = await subscribe();
    expect(body).toMatchObject({ valor: { original: "49.90" }, confirmedBy: "owner" });
    expect((body as { qrcode: { qrcode: string } }).qrcode.qrcode).toContain("540549.90");
    expect((await admin.call(subscriptionApi.show)).billing).toMatchObject({
      billingName: "Acme Ltda",
      addressStreet: "Rua A, 1",
      addressState: "PE",
    });
    await pix({ pixKey: "", pixName: "", pixCity: "" });
  });

  it("a wrong Pix key is refused", async () => {
    const answer = await owner.ask(platformApi.setSetting, {
      params: { key: "pixKey" },
      body: { value: "minha chave" },
    });
    expect(answer.status).toBe(400);
  });

  it("names what is missing in the address", async () => {
    const { status, body } = await admin.ask(subscriptionApi.create, {
      body: { ...address, state: "", country: "BR", firstName: "", invoiceId: (await first()).id },
    });
    expect([status, body]).toMatchObject([400, { fields: { firstName: "O nome completo é obrigatório" } }]);
  });
});

it("random histories of paying, taking back, expiring and changing plans leave no company owing and owed at once", async () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let history = 0; history < 2; history += 1) {
    const cheap = await plan({ valueCents: 1_000 + random(90) });
    const dear = await plan({ valueCents: 7_777 });
    const { id } = await createCompany({ dueDate: "2027-03-05", planId: cheap.id });
    let day = 0;
    for (let step = 0; step < 12; step += 1) {
      day += random(30);
      await travelTo(new Date(Date.UTC(2027, 2, 1 + day, 15)).toISOString().slice(0, 10), [olga]);
      companyChanged(scopeOfRow({ companyId: id }));
      await makeInvoicesOf(scopeOfRow({ companyId: id }));
      const rows = await owner.call(invoiceApi.all, { query: { everyone: "true", companyId: String(id) } });
      const open = rows.filter(({ status }) => status === "open").at(-1);
      const paidInvoice = rows.find(({ status }) => status === "paid");
      const act = random(4);
      if (act < 2 && open) await pay(open.id);
      else if (act === 2 && paidInvoice)
        await owner.ask(invoiceApi.undo, { params: { id: paidInvoice.id }, body: { reason: "x" } });
      else await owner.call(companyApi.update, { params: { id }, body: { planId: random(2) ? dear.id : cheap.id } });
      const [{ credit, used }] = await balance(id);
      expect(credit).toBe(0);
      expect(used).toBe(
        (await Invoice.findAll({ where: { companyId: id }, raw: true })).reduce(
          (sum, row) => sum + (row.paidAt ? row.valueCents : 0),
          0,
        ),
      );
    }
  }
});

/** Cents that were paid and not used, and cents that invoices used. */
async function balance(companyId: number) {
  const rows = await LedgerEntry.findAll({ where: { companyId }, raw: true });
  const sum = (kinds: string[]) => rows.reduce((cents, row) => cents + (kinds.includes(row.kind) ? row.cents : 0), 0);
  return [
    { credit: sum(["payment", "invoice", "return", "reopening"]), used: -sum(["invoice", "reopening"]) },
  ] as const;
}
