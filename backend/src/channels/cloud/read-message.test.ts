import { expect, it } from "@jest/globals";
import { parseVCards } from "@guiche/contract/texts/vcard";
import { readCloudMessage } from "./read-message";
import type { CloudMessage, CloudPerson, JournaledMessage } from "./events";

const connection = { companyId: 1, connectionId: 2, provider: "official" as const };

/** What becomes of a message of a webhook. `ours`: ids of Meta for messages of this business. */
function read(
  message: CloudMessage,
  { contacts = [], isEcho = false, ours = {} }: Partial<JournaledMessage> & { ours?: Record<string, string> } = {},
) {
  const whole = { id: "wamid.1", timestamp: "1739321024", ...message };
  const plaintext = Buffer.from(JSON.stringify({ message: whole, contacts, isEcho } satisfies JournaledMessage));
  const attributes = { id: whole.id, t: whole.timestamp };
  return readCloudMessage(connection, { attributes, plaintext } as never, (wamid) =>
    Promise.resolve(ours[wamid] ?? null),
  );
}

const text = (body: string): CloudMessage => ({ type: "text", text: { body } });

const ana: CloudPerson = { profile: { name: "Ana" }, wa_id: "5511911111111" };
const bia: CloudPerson = { profile: { name: "Bia" }, wa_id: "5511922222222" };
const hiddenAna: CloudPerson = { profile: { name: "Ana", username: "ana" }, user_id: "BR.1" };
const hiddenBia: CloudPerson = { profile: { name: "Bia", username: "bia" }, user_id: "BR.2" };

it.each([
  ["numbers", { from: "5511922222222" }, [ana, bia], { phone: "5511922222222" }],
  ["hidden numbers", { from_user_id: "BR.2" }, [hiddenAna, hiddenBia], { bsuid: "BR.2" }],
])("of several people with %s in one webhook, each has their own name", async (_kind, author, contacts, chat) => {
  expect(await read({ ...author, ...text("oi") }, { contacts })).toMatchObject({ arrived: { pushName: "Bia", chat } });
});

it("no author gets the name of another person whom the webhook names", async () => {
  const message = { from: "5511933333333", ...text("oi") };
  const { arrived } = (await read(message, { contacts: [ana, bia] }))!;
  expect(arrived).not.toHaveProperty("pushName");
  // Meta's id of a person may differ from the number that they write from.
  expect(await read(message, { contacts: [ana] })).toMatchObject({ arrived: { pushName: "Ana" } });
});

const contentOf = async (message: CloudMessage) =>
  (await read({ from: "5511911111111", ...message }))?.arrived?.content;

it("an order from the catalogue tells what was ordered, and for how much", async () => {
  const items = [
    { product_retailer_id: "CAM-01", quantity: 2, item_price: 59.9, currency: "BRL" },
    { product_retailer_id: "CAL-07", quantity: 1, item_price: 120, currency: "BRL" },
  ];
  const order = { text: "Entrega hoje?", product_items: items };
  expect(await contentOf({ type: "order", order })).toEqual({
    kind: "card",
    card: {
      card: "order",
      text: "Entrega hoje?\n\n2 × CAM-01 — R$\u00a059,90\n1 × CAL-07 — R$\u00a0120,00",
      facts: [
        { label: "items", value: "3" },
        { label: "total", value: "239.80", of: "BRL" },
      ],
    },
  });
  expect(await contentOf({ type: "order", order: {} })).toEqual({ kind: "card", card: { card: "order" } });
});

it("a question about a product of the catalogue quotes the product", async () => {
  const context = { from: "5511900000000", id: "wamid.9", referred_product: { product_retailer_id: "CAM-01" } };
  const question = await read({ from: "5511911111111", ...text("Tem em azul?"), context });
  expect(question?.arrived).toMatchObject({
    content: { kind: "text", text: "Tem em azul?" },
    quotes: { wid: "wamid.9", fromMe: true, content: { kind: "card", card: { card: "product", title: "CAM-01" } } },
  });
});

it.each([
  [
    { type: "user_changed_number", wa_id: "5511955555555", user_id: "BR.5" },
    { phone: "5511955555555", bsuid: "BR.5" },
  ],
  [{ type: "customer_changed_number", new_wa_id: "5511955555555" }, { phone: "5511955555555" }],
  [
    { type: "user_changed_user_id", user_id: "BR.5" },
    { phone: "5511911111111", bsuid: "BR.5" },
  ],
])("a notice %j moves the person", async (system, to) => {
  expect(await read({ from: "5511911111111", type: "system", system })).toMatchObject({
    moved: { chat: { phone: "5511911111111" }, to },
  });
});

it.each([{ type: "customer_identity_changed", identity: "x" }, { type: "user_changed_number" }, undefined])(
  "a notice %j is nothing to deliver",
  async (system) => {
    expect(await read({ from: "5511911111111", type: "system", ...(system && { system }) })).toBeNull();
  },
);

it("an answer to a form is what was filled in", async () => {
  const nfm_reply = { name: "flow", body: "Sent", response_json: '{"flow_token":"t","nome":"Ana","dia":"2026-12-01"}' };
  const form = (more: object): CloudMessage => ({
    type: "interactive",
    interactive: { type: "nfm_reply", nfm_reply: { ...nfm_reply, ...more } },
  });
  expect(await contentOf(form({}))).toEqual({ kind: "text", text: "nome: Ana\ndia: 2026-12-01" });
  expect(await contentOf(form({ response_json: "{" }))).toEqual({ kind: "text", text: "Sent" });
});

it("a contact's card keeps its company and its addresses", async () => {
  const card = {
    ...{ name: { formatted_name: "Ana" }, org: { company: "Loja" } },
    ...{ phones: [{ phone: "+55 11 98888-7777", wa_id: "5511988887777" }], emails: [{ email: "ana@loja.example" }] },
  };
  const content = await contentOf({ type: "contacts", contacts: [card] });
  const [{ vcard = "" } = {}] = content?.kind === "contacts" ? content.cards : [];
  expect(parseVCards(vcard)).toMatchObject([
    { name: "Ana", org: "Loja", phones: [{ waid: "5511988887777" }], emails: ["ana@loja.example"] },
  ]);
});

it.each(["", " \n", "\u200b\u200d"])("a text in which nothing is to be seen (%j) is no empty bubble", async (body) => {
  expect(await contentOf(text(body))).toEqual({ kind: "unsupported", type: "text" });
});
