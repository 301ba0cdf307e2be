import { describe, expect, it } from "@jest/globals";
import { contactApi, type ContactDetailsDto, type ListedContactDto } from "@guiche/contract/contacts";
import { QueryClient } from "@tanstack/react-query";
import { validateYupSchema } from "formik";
import { aListedContact } from "../../testing/contact";
import { aContact } from "../../testing/rows";
import { listKey } from "../lists/list-key";
import { countries, elsewhere, home, namedCountries } from "./countries";
import { formFromContact, inputFromForm, patchOf, schemaFor, type ContactForm } from "./fields";
import { caretIn, givenParts, numberParts, shownNumber, typedParts, normalizedNumber } from "./number";
import { contactKey, contactPatches, type ContactPage } from "./contact.cache";

const contact = (id: number, name: string, over: Partial<ListedContactDto> = {}) =>
  aListedContact({ id, name, number: `55119${String(id).padStart(8, "0")}`, ...over });
const details = (over: Partial<ContactDetailsDto> = {}) =>
  aContact({ name: "Ana Lima", number: "5511987654321", ...over });

describe("a typed number", () => {
  /** Types key by key, as on a keyboard. */
  const typeNumber = (text: string, region = home) =>
    [...text].reduce((current, key) => typedParts(current.region, current.number + key), { region, number: "" });

  it("is formatted for the home country while it grows", () => {
    expect(typeNumber("11").number).toBe("(11");
    expect(typeNumber("1187654321").number).toBe("(11) 8765-4321");
    expect(typeNumber("11987654321")).toEqual({ region: home, number: "(11) 98765-4321" });
  });
  it("with the country code in front is the same number", () => {
    for (const text of ["5511987654321", "+5511987654321", "+55 (11) 98765-4321"])
      expect([text, typeNumber(text), typedParts(home, text)]).toEqual([
        text,
        { region: home, number: "(11) 98765-4321" },
        { region: home, number: "(11) 98765-4321" },
      ]);
  });
  it("with the area code 55 is not read as one with the country code", () => {
    expect(normalizedNumber(typeNumber("55987654321"))).toBe("5555987654321");
    expect(normalizedNumber(typeNumber("5555987654321"))).toBe("5555987654321");
  });
  it("from abroad selects its country as soon as the calling code is known", () => {
    expect(typeNumber("+35")).toEqual({ region: home, number: "+35" });
    expect(typeNumber("+351912345678")).toEqual({ region: "PT", number: "912 345 678" });
    expect(normalizedNumber(typeNumber("+12015550123"))).toBe("12015550123");
  });
  it("drops the zero that is dialled inside a country only", () => {
    expect(normalizedNumber({ region: home, number: "011 98765-4321" })).toBe("5511987654321");
    expect(normalizedNumber({ region: "GB", number: "07700 900123" })).toBe("447700900123");
    expect(normalizedNumber({ region: "IT", number: "06 1234567" })).toBe("39061234567");
  });
  it("keeps the caret between the same digits", () => {
    expect(caretIn("(11) 98765-4321", 0)).toBe(15);
    expect(caretIn("(11) 98765-4321", 4)).toBe(10);
    expect(caretIn("(11) 98765-4321", 11)).toBe(0);
  });
});

describe("a stored number", () => {
  it("leaves the form unchanged, whatever its country", () => {
    const numbers = countries.flatMap(({ code }) => [`${code}1234567`, `${code}98765432109`]);
    for (const whole of [...numbers, "99912345678"]) expect(normalizedNumber(numberParts(whole))).toBe(whole);
  });
  it("of an unknown country is shown in full", () => {
    expect(numberParts("99912345678").region).toBe(elsewhere);
    expect(shownNumber("99912345678")).toBe("+99912345678");
    expect(shownNumber("5511987654321")).toBe("+55 (11) 98765-4321");
  });
  it("is returned in full with a +, and read as local without one", () => {
    expect(normalizedNumber(givenParts("+12015550123"))).toBe("12015550123");
    expect(normalizedNumber(givenParts("11 98765-4321"))).toBe("5511987654321");
    expect(givenParts()).toEqual({ region: home, number: "" });
  });
  it("has one country option, named in the interface language, the home country first", () => {
    const names = namedCountries("es");
    expect([names[0]?.region, names.find(({ region }) => region === "DE")?.name]).toEqual([home, "Alemania"]);
    expect(new Set(names.map(({ region }) => region)).size).toBe(names.length);
  });
});

describe("the contact form", () => {
  const form = (over: Partial<ContactForm> = {}): ContactForm => ({ ...formFromContact(details()), ...over });
  const wordsFor = (values: ContactForm, current: ContactDetailsDto | null = null) =>
    validateYupSchema(values, schemaFor(current)).then(
      () => [],
      ({ inner }: { inner: { path: string; message: string }[] }) =>
        inner.map(({ path, message }) => `${path}: ${message}`),
    );

  it("uses the specification's messages", async () => {
    expect(await wordsFor(form())).toEqual([]);
    expect(await wordsFor(form({ name: "" }))).toContain("name: Required");
    expect(await wordsFor(form({ name: "A" }))).toEqual(["name: Too Short!"]);
    expect(await wordsFor(form({ name: "A".repeat(51) }))).toEqual(["name: Too Long!"]);
    expect(await wordsFor(form({ number: "" }))).toEqual(["number: Required"]);
    expect(await wordsFor(form({ number: "1198765" }))).toEqual(["number: Too Short!"]);
    expect(await wordsFor(form({ number: "1".repeat(51) }))).toEqual(["number: Too Long!"]);
    expect(await wordsFor(form({ email: "ana" }))).toEqual(["email: Invalid email"]);
    expect(await wordsFor(form({ email: "" }))).toEqual([]);
  });
  it("accepts the short numbers of small countries", async () => {
    expect(await wordsFor(form({ region: "IS", number: "611 1234" }))).toEqual([]);
  });
  it("requires no number for a group or for a contact with a hidden number", async () => {
    const hiddenContact = details({ number: null });
    expect(await wordsFor(formFromContact(hiddenContact), hiddenContact)).toEqual([]);
    expect(patchOf(formFromContact(hiddenContact), hiddenContact)).not.toHaveProperty("number");
  });
  it("requires a name for a field with a value, and drops empty fields", async () => {
    const blank = { name: " ", value: "" };
    expect(await wordsFor(form({ extraInfo: [{ name: "", value: "123" }] }))).toEqual(["extraInfo[0].name: Required"]);
    expect(await wordsFor(form({ extraInfo: [blank] }))).toEqual([]);
    expect(inputFromForm(form({ extraInfo: [blank, { name: " CPF ", value: "123" }] })).extraInfo).toEqual([
      { name: "CPF", value: "123" },
    ]);
  });
  it("sends only changed fields, so a colleague's changes survive", () => {
    const before = details({ extraInfo: [{ id: 5, name: "CPF", value: "123" }] });
    const contactForm = formFromContact(before);
    expect(patchOf(contactForm, before)).toEqual({});
    expect(patchOf({ ...contactForm, name: ` ${before.name} ` }, before)).toEqual({});
    expect(patchOf({ ...contactForm, name: " Ana " }, before)).toEqual({ name: "Ana" });
    expect(patchOf({ ...contactForm, email: "ana@example.com" }, before)).toEqual({ email: "ana@example.com" });
    expect(patchOf({ ...contactForm, extraInfo: [] }, before)).toEqual({ extraInfo: [] });
    const more = [...contactForm.extraInfo, { name: "Cidade", value: "Recife" }];
    expect(patchOf({ ...contactForm, extraInfo: more }, before)).toEqual({ extraInfo: more });
    expect(patchOf({ ...contactForm, number: "(11) 98765-4322" }, before)).toEqual({ number: "5511987654322" });
    expect(patchOf({ ...contactForm, region: "PT" }, before)).toEqual({ number: "35111987654321" });
  });
  it("starts with the given initial values", () => {
    expect(
      inputFromForm(formFromContact(null, { name: "Bia", number: "+351912345678", email: "b@example.com" })),
    ).toEqual({
      name: "Bia",
      number: "351912345678",
      email: "b@example.com",
      extraInfo: [],
    });
  });
});

describe("contact events", () => {
  const key = (searchParam: string) => listKey(contactApi.list, null, { searchParam, count: "true" });
  const clientWith = (searchParam: string, ...contacts: ListedContactDto[]) => {
    const client = new QueryClient();
    const page: ContactPage = { contacts, hasMore: false, count: contacts.length };
    client.setQueryData(key(searchParam), { pages: [page], pageParams: [{}] });
    return client;
  };
  const pageOf = (client: QueryClient, searchParam: string) =>
    client.getQueryData<{ pages: ContactPage[] }>(key(searchParam))?.pages[0];
  const namesIn = (client: QueryClient, searchParam = "") =>
    pageOf(client, searchParam)?.contacts.map(({ name }) => name);

  it("keep the embedded connection and tags", () => {
    const beside = { whatsapp: { id: 7, name: "Loja" }, tags: [{ id: 3, name: "Urgente", color: "#f00" }] };
    const client = clientWith("", contact(1, "Ana", beside));
    contactPatches.contact?.(client, { action: "update", contact: contact(1, "Ana", { email: "ana@example.com" }) });
    expect(pageOf(client, "")?.contacts).toEqual([contact(1, "Ana", { ...beside, email: "ana@example.com" })]);
    contactPatches.contact?.(client, { action: "update", contact: contact(1, "Eva") });
    expect(pageOf(client, "")?.contacts).toEqual([contact(1, "Eva", beside)]);
  });
  it("change a row at once, and fetch a search again when the name or number changed", () => {
    const client = clientWith("ana", contact(1, "Ana"));
    contactPatches.contact?.(client, { action: "update", contact: contact(1, "Ana", { email: "ana@example.com" }) });
    expect(client.getQueryState(key("ana"))?.isInvalidated).toBe(false);
    contactPatches.contact?.(client, { action: "update", contact: contact(1, "Eva") });
    expect(namesIn(client, "ana")).toEqual(["Eva"]);
    expect(client.getQueryState(key("ana"))?.isInvalidated).toBe(true);
  });
  it("that report a bulk change refetch every list and every open contact", () => {
    const client = clientWith("", contact(1, "Ana"));
    client.setQueryData(contactKey(1), details());
    contactPatches.contact?.(client, { action: "reload" });
    for (const queryKey of [key(""), contactKey(1)]) expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
  it("refetch the contact's extra fields, and drop a deleted contact from the cache", () => {
    const client = new QueryClient();
    client.setQueryData(contactKey(1), details());
    contactPatches.contact?.(client, { action: "update", contact: contact(1, "Ana") });
    expect(client.getQueryState(contactKey(1))?.isInvalidated).toBe(true);
    contactPatches.contact?.(client, { action: "delete", contactId: 1 });
    expect(client.getQueryState(contactKey(1))).toBeUndefined();
  });
});
