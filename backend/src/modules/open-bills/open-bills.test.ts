import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { findTaxId } from "@guiche/contract/texts/tax-id";
import { asaas as asaasDouble } from "../../../../simulator/src/services/isp/asaas";
import { ixc as ixcDouble } from "../../../../simulator/src/services/isp/ixc";
import { mkAuth as mkAuthDouble } from "../../../../simulator/src/services/isp/mk-auth";
import { smallPdf, type IspCustomer } from "../../../../simulator/src/services/isp/people";
import { startService, type Service } from "../../../../simulator/src/services/service";
import { outbound } from "../../core/http/outbound";
import { asaas, asaasAddress } from "./asaas";
import { BillingError, maxPdfBytes, type BillingSystem, type StorePdf } from "./billing-system";
import { ixc } from "./ixc";
import { mkAuth } from "./mk-auth";
import { customersOf, maskName, openBillsOf } from "./open-bills";

const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60_000).toISOString().slice(0, 10);
const today = day(0);

const maria: IspCustomer = {
  id: "41",
  name: "Maria Aparecida Souza",
  taxId: "111.444.777-35",
  phone: "(11) 99999-0101",
  bills: [
    { id: "900", due: day(-65), amount: "99.90", isPaid: true, line: "1", pix: "p0" },
    { id: "901", due: day(-40), amount: "99.90", line: "34191.79001", pix: null },
    { id: "902", due: day(-10), amount: "1099.90", line: "34191.79002", pix: "00020126BR" },
    { id: "903", due: day(20), amount: "99.90", line: null, pix: "00020127BR" },
    { id: "904", due: day(300), amount: "99.90", line: "34191.79004", pix: "00020128BR" },
  ],
};
const early: IspCustomer = {
  id: "42",
  name: "Provedor Exemplo Ltda",
  taxId: "12.ABC.345/01DE-35",
  phone: "+55 11 3333-4444",
  bills: [
    { id: "911", due: day(60), amount: "50.00", line: "34191.79011", pix: "00020111BR" },
    { id: "912", due: day(90), amount: "50.00", line: "34191.79012", pix: "00020112BR" },
  ],
};
const people = [maria, early];

const client = outbound({ allowCidrs: ["127.0.0.0/8"], withinMs: 1_000, maxBytes: 64 * 1024 });
const taxIdIn = (text: string) => {
  const taxId = findTaxId(text);
  if (!taxId) throw new Error(`${text} is no number of a taxpayer`);
  return taxId;
};

const startedServices: Service[] = [];
afterAll(() => Promise.all(startedServices.map((service) => service.stop())));
const start = async (...args: Parameters<typeof startService>): Promise<Service> => {
  const service = await startService(...args);
  startedServices.push(service);
  return service;
};

interface Subject {
  name: string;
  /** The double, and our client with the right or a wrong key. */
  open(): Promise<{ service: Service; system: BillingSystem; withWrongKey: BillingSystem }>;
  knowsPhones: boolean;
  hasPdf: boolean;
}

const subjects: Subject[] = [
  {
    name: "IXC",
    knowsPhones: true,
    hasPdf: true,
    open: async () => {
      const service = await start(ixcDouble("7:abc", people));
      const open = (token: string) => ixc(client, { address: `${service.url}/`, token });
      return { service, system: open("7:abc"), withWrongKey: open("7:abd") };
    },
  },
  {
    name: "MK-Auth",
    knowsPhones: false,
    hasPdf: false,
    open: async () => {
      const service = await start(mkAuthDouble("id", "secret", people));
      const open = (clientSecret: string) => mkAuth(client, { address: service.url, clientId: "id", clientSecret });
      return { service, system: open("secret"), withWrongKey: open("wrong") };
    },
  },
  {
    name: "Asaas",
    knowsPhones: true,
    hasPdf: false,
    open: async () => {
      const service = await start(asaasDouble("$aact_prod_1", people));
      const open = (key: string) => asaas(client, key, `${service.url}/v3`);
      return { service, system: open("$aact_prod_1"), withWrongKey: open("$aact_prod_2") };
    },
  },
];

describe.each(subjects)("$name", ({ open, knowsPhones, hasPdf }) => {
  let service: Service;
  let system: BillingSystem;
  let withWrongKey: BillingSystem;
  beforeEach(async () => void ({ service, system, withWrongKey } = await open()));

  const bills = async (text: string) => {
    const [customer] = await customersOf(system, taxIdIn(text), "");
    return customer ? openBillsOf(system, customer, today, storePdf) : null;
  };
  const pdfs: Buffer[] = [];
  const storePdf: StorePdf = async (fill) => {
    const sink = new PassThrough();
    const [bytes] = await Promise.all([buffer(sink), fill(sink)]).catch(() => [null]);
    return bytes && pdfs.push(bytes);
  };
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => "none",
      (error: unknown) => (error instanceof BillingError ? error.reason : String(error)),
    );

  it("finds the customer of a CPF and the bills that are due, the oldest first, with what pays them", async () => {
    const openBills = await bills("meu cpf é 11144477735");
    expect(openBills?.map(({ id, due, cents, line, pix }) => ({ id, due, cents, line, pix }))).toEqual([
      { id: "901", due: day(-40), cents: 9_990, line: "34191.79001", pix: null },
      { id: "902", due: day(-10), cents: 109_990, line: "34191.79002", pix: "00020126BR" },
      { id: "903", due: day(20), cents: 9_990, line: null, pix: "00020127BR" },
    ]);
    expect(openBills?.map(({ fileId }) => fileId !== null)).toEqual([hasPdf, hasPdf, false]);
    expect(pdfs).toEqual(hasPdf ? [smallPdf, smallPdf] : []);
  });

  it("tells the line without a PDF where none may be sent", async () => {
    const [customer] = await customersOf(system, taxIdIn("111.444.777-35"), "");
    const openBills = await openBillsOf(system, customer!, today, null);
    expect(openBills.map(({ line, fileId }) => [line, fileId])).toEqual([
      ["34191.79001", null],
      ["34191.79002", null],
      [null, null],
    ]);
  });

  it("offers the next bill when none is due within a month, also for a CNPJ with letters", async () => {
    expect((await bills("12.abc.345/01de-35"))?.map(({ id }) => id)).toEqual(["911"]);
  });

  it("finds no customer for a number that it does not know", async () => {
    expect(await customersOf(system, taxIdIn("529.982.247-25"), "")).toEqual([]);
  });

  it("says whether the phone is on record", async () => {
    const isWriter = async (phone: string) =>
      (await customersOf(system, taxIdIn("111.444.777-35"), phone)).map((customer) => customer.isWriter);
    expect(await isWriter("551199990101")).toEqual([knowsPhones]);
    for (const phone of ["5511988887777", "0101", ""]) expect(await isWriter(phone)).toEqual([false]);
    expect(system.tellsPhones).toBe(knowsPhones);
  });

  it("reports that its key is refused", async () => {
    expect(await failure(withWrongKey.customersOf(taxIdIn("111.444.777-35")))).toBe("refused");
  });

  it.each([
    ["an error of the server", { status: 502, type: "text/html", body: "<h1>Bad Gateway</h1>" }, "unreachable"],
    [
      "an answer cut in the middle",
      { status: 200, type: "application/json", body: '{"a":1}', isCut: true },
      "unreachable",
    ],
    ["no answer", null, "unreachable"],
    ["an endless answer", { status: 200, type: "application/json", body: "x".repeat(100_000) }, "unreadable"],
  ] as const)("reports the reason after %s", async (_, reply, reason) => {
    service.fail(reply, reply, reply);
    expect(await failure(bills("111.444.777-35"))).toBe(reason);
  });
});

it("says that it may not call an address of its own network", async () => {
  const guardedSystem = ixc(outbound({ allowCidrs: [] }), { address: "http://127.0.0.1", token: "7:abc" });
  await expect(guardedSystem.customersOf(taxIdIn("111.444.777-35"))).rejects.toMatchObject({ reason: "forbidden" });
});

it("reports HTML with status 200 as unreadable", async () => {
  const service = await start(() => ({ status: 200, type: "text/html", body: "<html>login</html>" }));
  const system = ixc(client, { address: service.url, token: "7:abc" });
  await expect(system.customersOf(taxIdIn("111.444.777-35"))).rejects.toMatchObject({ reason: "unreadable" });
});

it("passes on a PDF that is too large to be held, and ends one that is too large to be sent", async () => {
  let bytes = 1024 * 1024;
  const pdf = () => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, 1)]).toString("base64");
  const double = ixcDouble("7:abc", people);
  const service = await start((request) =>
    request.path.endsWith("get_boleto")
      ? { status: 200, type: "application/json", body: JSON.stringify({ type: "success", base64: pdf() }) }
      : double(request),
  );
  const patient = outbound({ allowCidrs: ["127.0.0.0/8"], withinMs: 60_000, maxBytes: 64 * 1024 });
  const system = ixc(patient, { address: service.url, token: "7:abc" });
  const outcomes: unknown[] = [];
  const storePdf: StorePdf = async (fill) => {
    let storedBytes = 0;
    const sink = new Writable({
      write: (part: Buffer, _encoding, callback) => callback(void (storedBytes += part.length)),
    });
    await fill(sink).then(
      () => outcomes.push(storedBytes),
      (error: unknown) => outcomes.push(error),
    );
    return null;
  };
  const bill = (await system.unpaidOf({ id: "41", name: "", phones: [] }))[0]!;
  await system.withPayment(bill, storePdf);
  bytes = maxPdfBytes;
  await system.withPayment(bill, storePdf);
  expect(outcomes).toEqual([1024 * 1024 + 9, expect.objectContaining({ reason: "tooLarge" })]);
});

it("calls the sandbox of Asaas with a key of the sandbox", () => {
  expect(asaasAddress("$aact_hmlg_000")).toBe("https://api-sandbox.asaas.com/v3");
  expect(asaasAddress("$aact_prod_000")).toBe("https://api.asaas.com/v3");
});

it("masks all but the first name", () => {
  expect(maskName(" Maria  Aparecida Souza ")).toBe("Maria A. S.");
  expect(maskName("Maria 🌻")).toBe("Maria 🌻.");
  expect(maskName("")).toBe("");
});
