import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactChangeApi, type ContactChanges } from "@guiche/contract/contact-changes";
import { contactApi } from "@guiche/contract/contacts";
import { apiKey, contact, createCompany, newNumber, tag } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withServer } from "../../testing/server";
import { callerWith, statusAndCode, type Caller } from "../../testing/sign-in-as";

const server = withServer();
let company: { id: number };
let program: Caller;

beforeEach(async () => {
  company = await createCompany();
  program = callerWith(server.app, (await apiKey(company.id)).secret);
});

const upsert = (body: object) => program.call(contactChangeApi.upsert, { body });

describe("a contact that another system names", () => {
  it("is added, and then changed under that name, its number too", async () => {
    const [number, other] = [newNumber(), newNumber()];
    const body = { externalId: "crm-7", name: "Ana", number, extraInfo: [{ name: "Plano", value: "Ouro" }] };
    const createdContact = await upsert(body);
    expect(createdContact).toMatchObject({ isNew: true, externalId: "crm-7", name: "Ana", number });
    const changedContact = await upsert({ externalId: "crm-7", name: "Ana Prado", number: other });
    expect(changedContact).toMatchObject({ id: createdContact.id, isNew: false, name: "Ana Prado", number: other });
    expect(changedContact.extraInfo).toMatchObject([{ name: "Plano", value: "Ouro" }]);
  });

  it("is the one that has the number already, unless another system's name is on it", async () => {
    const existingContact = await contact(company.id, { name: "Rui" });
    const body = { externalId: "crm-8", name: "Rui Melo", number: existingContact.number ?? "" };
    expect(await upsert(body)).toMatchObject({ id: existingContact.id, isNew: false, externalId: "crm-8" });
    const second = await program.ask(contactChangeApi.upsert, { body: { ...body, externalId: "crm-9" } });
    expect(statusAndCode(second)).toBe("400 ERR_DUPLICATED_CONTACT");
  });

  it("needs a name and a number when it is new, and afterwards only what changes", async () => {
    const response = await program.ask(contactChangeApi.upsert, { body: { externalId: "crm-14", email: "a@b.br" } });
    expect([response.status, response.body]).toMatchObject([400, { fields: { name: "Required", number: "Required" } }]);
    const number = newNumber();
    await upsert({ externalId: "crm-14", name: "Eva", number });
    const changedContact = await upsert({ externalId: "crm-14", email: "eva@example.com" });
    expect(changedContact).toMatchObject({ isNew: false, name: "Eva", number, email: "eva@example.com" });
    expect(await upsert({ externalId: "crm-14", email: "" })).toMatchObject({ email: "" });
    const { contacts } = await program.call(contactApi.list, { query: { externalId: "crm-14" } });
    expect(contacts).toMatchObject([{ id: changedContact.id, externalId: "crm-14" }]);
  });

  it("has the same extra fields after the call that adds it and after its repetition", async () => {
    const body = {
      ...{ externalId: "crm-16", name: "Eva", number: newNumber() },
      extraInfo: ["CPF", "Plano", "Cidade"].map((name) => ({ name, value: "x" })),
      extraInfoChanges: [
        { name: "CPF", value: "y" },
        { name: "Plano", value: null },
      ],
    };
    for (const isNew of [true, false]) {
      const { extraInfo, ...upsertedContact } = await upsert(body);
      expect(upsertedContact.isNew).toBe(isNew);
      expect(extraInfo.map(({ name, value }) => `${name} ${value}`)).toEqual(["CPF y", "Cidade x"]);
    }
  });

  it("is not changed by the values that it has", async () => {
    const { id: tagId } = await tag(company.id);
    const extraInfo = ["CPF", "Plano"].map((name) => ({ name, value: "x" }));
    const body = { externalId: "crm-15", name: "Eva", number: newNumber(), email: "eva@example.com", extraInfo };
    const createdContact = await upsert({ ...body, tagIds: [tagId] });
    const same = { ...body, tagIds: [tagId], extraInfoChanges: [{ name: "CPF", value: "x" }] };
    expect((await upsert(same)).updatedAt).toBe(createdContact.updatedAt);
    expect(Date.parse((await upsert({ ...same, tagIds: [] })).updatedAt)).toBeGreaterThan(
      Date.parse(createdContact.updatedAt),
    );
  });

  it("is not changed on a condition that the call cannot check", async () => {
    const upsertRequest = program.request(contactChangeApi.upsert);
    const response = await upsertRequest
      .set("If-Match", "*")
      .send({ externalId: "crm-16", name: "Eva", number: newNumber() });
    expect([response.status, response.body]).toMatchObject([400, { fields: { "If-Match": "Not with this call" } }]);
  });

  it("is one, of two calls at once", async () => {
    const body = { externalId: "crm-10", name: "Bia", number: newNumber() };
    const [one, other] = await Promise.all([upsert(body), upsert(body)]);
    expect(one.id).toBe(other.id);
  });

  it("keeps a name that no other contact gets", async () => {
    await upsert({ externalId: "crm-11", name: "Bia", number: newNumber() });
    const { id } = await contact(company.id);
    const response = await program.ask(contactApi.update, { params: { id }, body: { externalId: "crm-11" } });
    expect([response.status, response.body]).toMatchObject([400, { fields: { externalId: "Already taken" } }]);
    expect(await program.call(contactApi.update, { params: { id }, body: { externalId: "crm-12" } })).toMatchObject({
      externalId: "crm-12",
    });
    expect(await program.call(contactApi.update, { params: { id }, body: { externalId: null } })).toMatchObject({
      externalId: null,
    });
    const others = callerWith(server.app, (await apiKey((await createCompany()).id)).secret);
    const elsewhere = { externalId: "crm-11", name: "Bia", number: newNumber() };
    expect(await others.call(contactChangeApi.upsert, { body: elsewhere })).toMatchObject({ isNew: true });
  });

  it("has single extra fields set and removed, while the others stay", async () => {
    const extraInfo = ["CPF", "Plano", "Cidade"].map((name) => ({ name, value: "x" }));
    const { id } = await upsert({ externalId: "crm-13", name: "Bia", number: newNumber(), extraInfo });
    const extraInfoChanges = [
      { name: "CPF", value: null },
      { name: "Plano", value: "Prata" },
      { name: "Loja", value: "Sul" },
    ];
    const changedContact = await program.call(contactApi.update, { params: { id }, body: { extraInfoChanges } });
    expect(changedContact.extraInfo.map(({ name, value }) => [name, value])).toEqual([
      ["Plano", "Prata"],
      ["Cidade", "x"],
      ["Loja", "Sul"],
    ]);
  });
});

describe("what changed", () => {
  /** All pages from here, once as many changes are there: a transaction that still runs holds back what is younger. */
  const pages = async (query: object, count: number, limit = 100): Promise<ContactChanges[]> => {
    const read = async () => {
      const readPages: ContactChanges[] = [];
      for (let pageQuery: object = { ...query, limit }; ;) {
        const page = await program.call(contactChangeApi.list, { query: pageQuery });
        readPages.push(page);
        if (!page.hasMore) return readPages;
        pageQuery = { cursor: page.cursor, limit };
      }
    };
    let changePages: ContactChanges[] = [];
    await until("the changes are there", async () => {
      changePages = await read();
      return changePages.flatMap((page) => [...page.contacts, ...page.deleted]).length >= count;
    });
    return changePages;
  };

  it("comes page after page, each contact once, and goes on another day", async () => {
    for (let at = 0; at < 5; at += 1) await contact(company.id, { name: `Person ${at}` });
    const changePages = await pages({}, 5, 2);
    expect(changePages.map(({ contacts }) => contacts.length)).toEqual([2, 2, 1]);
    const ids = changePages.flatMap(({ contacts }) => contacts.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
    const { cursor } = changePages.at(-1)!;
    expect((await program.call(contactChangeApi.list, { query: { cursor } })).contacts).toEqual([]);
    const extraInfoChanges = [{ name: "Plano", value: "Ouro" }];
    await program.call(contactApi.update, { params: { id: ids[1]! }, body: { extraInfoChanges } });
    const [next] = await pages({ cursor }, 1);
    expect(next?.contacts).toMatchObject([{ id: ids[1], extraInfo: [{ name: "Plano", value: "Ouro" }] }]);
  });

  it("tells of deleted and merged contacts, and nothing of other companies", async () => {
    await contact((await createCompany()).id);
    const [one, two, three] = [
      await contact(company.id, { externalId: "shop-1" }),
      await contact(company.id, { externalId: "shop-2" }),
      await contact(company.id, { externalId: "shop-3" }),
    ];
    await program.call(contactApi.remove, { params: { id: one.id } });
    await program.call(contactApi.merge, { params: { id: two.id }, body: { contactId: three.id } });
    const [page] = await pages({}, 3);
    expect(page?.contacts).toMatchObject([{ id: two.id, externalId: "shop-2" }]);
    expect(page?.deleted).toMatchObject([
      { id: one.id, externalId: "shop-1", mergedInto: null },
      { id: three.id, externalId: "shop-3", mergedInto: two.id },
    ]);
  });

  it("is asked with a moment or a cursor that is one", async () => {
    for (const query of [{ updatedSince: "yesterday" }, { cursor: "x" }, { limit: 501 }])
      expect(statusAndCode(await program.ask(contactChangeApi.list, { query }))).toBe("400 ERR_VALIDATION");
    await contact(company.id);
    const query = { updatedSince: new Date(Date.now() + 60_000).toISOString() };
    expect((await program.call(contactChangeApi.list, { query })).contacts).toEqual([]);
  });
});
