/** @jest-environment-options {"server": "own"} */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { campaignInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import {
  contactListApi,
  contactListItemApi,
  listSheetRows,
  type ContactListReport,
} from "@guiche/contract/contact-lists";
import { ContactListItem } from "../../models/contacts/contact-list-item";
import { contact, createCompany, plan, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { until } from "../../testing/fake-session";
import { sheetOf } from "../../testing/sheets";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";

const server = withServer();
let companyId: number;
let admin: Caller;
beforeEach(async () => {
  companyId = (await createCompany({ planId: (await plan({ useCampaigns: true })).id })).id;
  admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
});

const make = () => admin.call(contactListApi.create, { body: { name: "Clientes" } });
const send = async (id: number, bytes: Buffer, name = "pessoas.csv") => {
  const uploadRequest = admin.request(contactListApi.upload, { id }).attach("file", bytes, name);
  return (await uploadRequest).body as ContactListReport;
};
const numberOf = (at: number) => `55119${80_000_000 + at}`;
const csvOf = (rows: readonly string[]) => Buffer.from(`nome;telefone;email\r\n${rows.join("\r\n")}\r\n`);

/** A tenth of what a sheet of a list may have. */
const rowsOfLargeImport = 10_000;

describe("an import of several batches", () => {
  it("counts new, repeated and refused people across batches, and reloads the browsers once", async () => {
    const { id } = await make();
    const people = Array.from({ length: 1_200 }, (_, at) => `Pessoa ${at};${numberOf(at)};`);
    // The last row is of the first person, without the ninth digit and with an email.
    const rows = [...people, "Sem número;;", `De novo;${numberOf(0).replace("119", "11")};nova@x.com`];
    const { events } = recordBroadcasts();
    const report = await send(id, csvOf(rows));
    expect(report).toMatchObject({ created: 1_200, repeated: 1, optedOut: 0, refused: 1 });
    expect([...new Set(report.errors.map(({ row }) => row))]).toEqual([1_202]);
    const reloads = events.filter((one) => one.companyId === companyId && one.topic === "ContactListItem");
    expect(reloads.map(({ event }) => event.action)).toEqual(["reload"]);
    expect((await admin.call(contactListApi.show, { params: { id } })).contactsCount).toBe(1_200);
    const first = await ContactListItem.findOne({ where: { companyId, number: numberOf(0) } });
    expect([first?.name, first?.email]).toEqual(["Pessoa 0", "nova@x.com"]);
  });

  it("that is sent again while the first still runs, or after its browser went away, adds each person once", async () => {
    const { id } = await make();
    const rows = Array.from({ length: 3_000 }, (_, at) => `Pessoa ${at};${numberOf(at)};`);
    const { events } = recordBroadcasts();
    const reports = await Promise.all([send(id, csvOf(rows)), send(id, csvOf([...rows].reverse()))]);
    expect(reports.map(({ created, repeated }) => created + repeated)).toEqual([3_000, 3_000]);
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(3_000);
    expect(events.some(({ companyId: of, topic }) => of === companyId && topic === "ContactList")).toBe(true);

    const { id: second } = await make();
    const abandonedUpload = admin
      .request(contactListApi.upload, { id: second })
      .attach("file", csvOf(rows), "pessoas.csv");
    const abandonedOutcome = abandonedUpload.then(
      () => "answered",
      () => "gone",
    );
    const countOf = async () => (await admin.call(contactListApi.show, { params: { id: second } })).contactsCount;
    await until("the first people are in", async () => (await countOf()) > 0);
    abandonedUpload.abort();
    expect(await Promise.race([abandonedOutcome, Promise.resolve("gone")])).toBe("gone");
    const again = await send(second, csvOf(rows));
    expect(again.created + again.repeated).toBe(3_000);
    await until("the abandoned one is done too", async () => (await countOf()) === 3_000);
    expect(await ContactListItem.count({ where: { companyId, contactListId: second } })).toBe(3_000);
  });

  it("takes ten thousand rows in little memory, while other pages of the list answer", async () => {
    const { id } = await make();
    const bytes = csvOf(
      Array.from({ length: rowsOfLargeImport }, (_, at) => `Pessoa ${at};${numberOf(at)};p${at}@x.com`),
    );
    // What is no longer needed does not count, whenever it would have been collected.
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const measureMemory = () => {
      collect();
      return process.memoryUsage().heapUsed + process.memoryUsage().external;
    };
    const before = measureMemory();
    const importing = send(id, bytes);
    const progress = { isDone: false, answered: 0, most: 0, nextLook: 0 };
    const importPromise = importing.finally(() => (progress.isDone = true));
    while (!progress.isDone) {
      await admin.call(contactListItemApi.page, { query: { contactListId: id } });
      progress.answered += 1;
      const { contactsCount } = await admin.call(contactListApi.show, { params: { id } });
      if (contactsCount >= progress.nextLook) {
        progress.most = Math.max(progress.most, measureMemory() - before);
        progress.nextLook = contactsCount + rowsOfLargeImport / 5;
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(await importPromise).toMatchObject({ created: rowsOfLargeImport, repeated: 0, refused: 0 });
    expect(progress.answered).toBeGreaterThan(3);
    expect(progress.most).toBeLessThan(80 * 1_024 * 1_024);
  });

  it("takes a workbook", async () => {
    const { id } = await make();
    const rows = Array.from({ length: 1_001 }, (_, at) => [`Pessoa ${at}`, numberOf(at), `p${at}@x.com`]);
    const bytes = sheetOf([["Nome", "Telefone", "E-mail"], ...rows]);
    expect(await send(id, bytes, "pessoas.xlsx")).toMatchObject({ created: 1_001, repeated: 0, refused: 0 });
  });

  it("takes more rows than a sheet of contacts, and refuses more than a list's sheet may have", async () => {
    const { id } = await make();
    const csvOfRepeats = (length: number) => csvOf(Array.from({ length }, () => `Ana;${numberOf(1)};`));
    expect(await send(id, csvOfRepeats(20_500))).toMatchObject({ created: 1, repeated: 20_499 });
    expect(await send(id, csvOfRepeats(listSheetRows + 1))).toMatchObject({ error: "ERR_SHEET_TOO_LARGE" });
  });
});

describe("a person who opted out", () => {
  const optOut = async (number: string) => {
    const { id } = await contact(companyId, { number });
    await admin.call(campaignApi.setOptOut, { params: { id }, body: { isOptedOut: true } });
  };

  it("is counted when a sheet brings them into a list, under either spelling, and stays opted out", async () => {
    const { id } = await make();
    await optOut("5511987654321");
    const report = await send(id, csvOf(["Ana;5511987654321;", "Ana;1187654321;", "Bia;5511987650000;"]));
    expect(report).toMatchObject({ created: 2, repeated: 1, optedOut: 1 });
    const body = campaignInput.cast({ name: "Sexta", message1: "Oi", contactListId: id });
    const campaign = await admin.call(campaignApi.create, { body });
    expect((await admin.call(campaignApi.forecast, { params: { id: campaign.id } })).optedOut).toBe(1);
    const other = await createCompany({ planId: (await plan({ useCampaigns: true })).id });
    admin = await signInAs(server.app, await user(other.id, { profile: "admin" }));
    expect(await send((await make()).id, csvOf(["Ana;5511987654321;"]))).toMatchObject({ created: 1, optedOut: 0 });
  });

  it("is counted when the contacts fill a list", async () => {
    const { id } = await make();
    await optOut("5511987654321");
    await contact(companyId, { number: "5511987650000" });
    expect(await admin.call(contactListApi.fill, { params: { id }, body: {} })).toMatchObject({ optedOut: 1 });
    const { contacts } = await admin.call(contactListItemApi.page, { query: { contactListId: id } });
    expect(contacts.map(({ number }) => number)).toContain("5511987654321");
  });
});
