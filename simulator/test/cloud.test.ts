import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { messageIdOf } from "../src/cloud/number";
import { startService, type Service, type ServiceRequest } from "../src/services/service";
import { openBench, type TestBench } from "./business";

interface Number {
  number: string;
  phoneNumberId: string;
  wabaId: string;
  token: string;
  appSecret: string;
  templates: { id: string; status: string }[];
}
interface Value {
  contacts?: { wa_id?: string; user_id: string }[];
  messages?: Record<string, unknown>[];
  statuses?: { id: string; status: string; biz_opaque_callback_data?: string; errors?: { code: number }[] }[];
}

let bench: TestBench;
let hook: Service;
let shop: Number;
let maria: string;
/** The webhook with this text is refused, once. */
let refusedText: string | null = null;

beforeAll(async () => {
  bench = await openBench();
  hook = await startService(({ query, body }) => {
    const isRefused = refusedText !== null && body.includes(refusedText);
    if (isRefused) refusedText = null;
    return { status: isRefused ? 500 : 200, type: "text/plain", body: query["hub.challenge"] ?? "" };
  });
});
afterAll(async () => {
  await hook.stop();
  await bench.close();
});
beforeEach(async () => {
  const { number } = await bench.control.phone();
  maria = (await bench.control.person({ auto: "read" })).number;
  shop = await bench.control.post<Number>("/sim/cloud/numbers", { number });
  await bench.control.post(`/sim/cloud/numbers/${number}/webhook`, { url: hook.url, verifyToken: "v" });
  hook.requests.length = 0;
});

const graph = async (method: string, path: string, body?: object, token = shop.token) => {
  const reply = await fetch(`http://127.0.0.1:${bench.simulator.port}/services/cloud/v26.0/${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, json: (await reply.json()) as Record<string, never> };
};
const send = (body: object) =>
  graph("POST", `${shop.phoneNumberId}/messages`, { messaging_product: "whatsapp", to: maria, ...body });
const text = (body: string) => send({ type: "text", text: { body } });
const sentId = ({ json }: { json: unknown }): string => (json as { messages: { id: string }[] }).messages[0]?.id ?? "";
const errorIn = ({ json }: { json: unknown }) => (json as { error: { code: number } }).error.code;

const valuesIn = ({ body }: ServiceRequest): Value[] =>
  (JSON.parse(body) as { entry: { changes: { value: Value }[] }[] }).entry.flatMap(({ changes }) =>
    changes.map(({ value }) => value),
  );
/** Those of this test's number: the last test's may still arrive. */
const listPostedRequests = () =>
  hook.requests.filter(({ method, body }) => method === "POST" && body.includes(shop.phoneNumberId));
const values = () => listPostedRequests().flatMap(valuesIn);
async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (;;) {
    const match = look();
    if (match) return match;
    await new Promise((next) => setImmediate(next));
  }
}
const message = () => until(() => values().flatMap(({ messages = [] }) => messages)[0]);
const status = (expectedStatus: string) =>
  until(() =>
    values()
      .flatMap(({ statuses = [] }) => statuses)
      .find((one) => one.status === expectedStatus),
  );

it("tells of a customer's message, signed, and of each step of the answer", async () => {
  const id = await bench.control.write(maria, shop.number, "Oi");
  expect(await message()).toMatchObject({ from: maria, type: "text", text: { body: "Oi" } });
  const [request] = listPostedRequests();
  expect(request?.headers["x-hub-signature-256"]).toBe(
    `sha256=${createHmac("sha256", shop.appSecret)
      .update(request?.body ?? "")
      .digest("hex")}`,
  );
  const answer = await send({
    ...{ type: "text", text: { body: "Bom dia" }, biz_opaque_callback_data: "ours" },
    context: { message_id: (await message())["id"] },
  });
  expect(answer.status).toBe(200);
  expect(await status("read")).toMatchObject({ id: sentId(answer), biz_opaque_callback_data: "ours" });
  const [, reply] = await bench.control.get<{ text: string; quote?: string }[]>(`/sim/people/${maria}/messages`);
  expect(reply).toMatchObject({ text: "Bom dia", quote: id });
});

it("delivers nothing but templates a day after the customer's last message", async () => {
  await bench.control.write(maria, shop.number, "Oi");
  await message();
  const response = await graph("POST", `${shop.wabaId}/message_templates`, {
    ...{ name: "pedido_pronto", language: "pt_BR", category: "UTILITY" },
    components: [{ type: "BODY", text: "Olá {{1}}, seu pedido está pronto." }],
  });
  const template = (...texts: string[]) =>
    send({
      type: "template",
      template: {
        name: "pedido_pronto",
        language: { code: "pt_BR" },
        components: [{ type: "body", parameters: texts.map((one) => ({ type: "text", text: one })) }],
      },
    });
  expect(errorIn(await template("Maria"))).toBe(132001);
  const { id } = response.json as unknown as { id: string };
  await bench.control.post(`/sim/cloud/numbers/${shop.number}/templates/${id}`, { status: "APPROVED" });
  await bench.control.post("/sim/cloud/clock", { hours: 24 });
  await text("Seu pedido está pronto");
  expect((await status("failed")).errors).toMatchObject([{ code: 131047 }]);
  expect(errorIn(await template())).toBe(132000);
  expect((await template("Maria")).status).toBe(200);
  await status("read");
  const receivedMessages = await bench.control.get<{ text: string }[]>(`/sim/people/${maria}/messages`);
  expect(receivedMessages.map((one) => one.text)).toEqual(["Oi", "Olá Maria, seu pedido está pronto."]);
});

it("refuses templates to more customers within 24 hours than the tier allows", async () => {
  const components = [{ type: "BODY", text: "Oi" }];
  const response = await graph("POST", `${shop.wabaId}/message_templates`, {
    ...{ name: "oi", language: "pt_BR", category: "MARKETING", components },
  });
  const { id } = response.json as unknown as { id: string };
  await bench.control.post(`/sim/cloud/numbers/${shop.number}/templates/${id}`, { status: "APPROVED" });
  await bench.control.post(`/sim/cloud/numbers/${shop.number}/standing`, { tier: "TIER_1", quality: "YELLOW" });
  const fields = "quality_rating,whatsapp_business_manager_messaging_limit";
  expect((await graph("GET", `${shop.phoneNumberId}?fields=${fields}`)).json).toMatchObject({
    ...{ quality_rating: "YELLOW", whatsapp_business_manager_messaging_limit: "TIER_1" },
  });
  const template = { name: "oi", language: { code: "pt_BR" } };
  const sendTo = (to: string) =>
    graph("POST", `${shop.phoneNumberId}/messages`, { messaging_product: "whatsapp", to, type: "template", template });
  const { number: other } = await bench.control.person();
  expect((await sendTo(maria)).status).toBe(200);
  expect((await sendTo(maria)).status).toBe(200);
  expect(errorIn(await sendTo(other))).toBe(131048);
  await bench.control.post("/sim/cloud/clock", { hours: 24 });
  expect((await sendTo(other)).status).toBe(200);
});

it("offers buttons, of which the customer presses one", async () => {
  await bench.control.write(maria, shop.number, "Oi");
  const reply = (id: string) => ({ type: "reply", reply: { id, title: `Fila ${id}` } });
  const offer = (buttons: object[]) =>
    send({ type: "interactive", interactive: { type: "button", body: { text: "Qual?" }, action: { buttons } } });
  expect(errorIn(await offer(["1", "2", "3", "4"].map(reply)))).toBe(131009);
  const id = messageIdOf(sentId(await offer(["1", "2"].map(reply))));
  await bench.control.post(`/sim/people/${maria}/press`, { to: shop.number, id, choice: "2" });
  const buttonReply = await until(() =>
    values()
      .flatMap(({ messages = [] }) => messages)
      .find(({ type }) => type === "interactive"),
  );
  expect(buttonReply).toMatchObject({ interactive: { button_reply: { id: "2", title: "Fila 2" } } });
});

it("takes and gives files by their ids, with the token alone", async () => {
  await bench.control.send(maria, shop.number, {
    media: { kind: "document", base64: Buffer.from("conta").toString("base64"), filename: "conta.pdf" },
  });
  const { document } = (await message()) as unknown as { document: { id: string } };
  const { url } = (await graph("GET", document.id)).json as unknown as { url: string };
  expect((await fetch(url)).status).toBe(401);
  const response = await fetch(url, { headers: { authorization: `Bearer ${shop.token}` } });
  expect(await response.text()).toBe("conta");

  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", "application/pdf");
  form.set("file", new Blob(["recibo"], { type: "application/pdf" }), "recibo.pdf");
  const { port } = bench.simulator;
  const up = await fetch(`http://127.0.0.1:${port}/services/cloud/v26.0/${shop.phoneNumberId}/media`, {
    ...{ method: "POST", headers: { authorization: `Bearer ${shop.token}` }, body: form },
  });
  const { id } = (await up.json()) as { id: string };
  const answer = await send({ type: "document", document: { id, filename: "recibo.pdf" } });
  await status("read");
  expect((await bench.control.media(maria, messageIdOf(sentId(answer)))).toString()).toBe("recibo");
});

it("knows some people by an id of the business alone", async () => {
  const { number } = await bench.control.person({ hidden: true });
  await bench.control.write(number, shop.number, "Oi");
  const customerMessage = await message();
  expect(customerMessage).not.toHaveProperty("from");
  const recipient = String(customerMessage["from_user_id"]);
  const answer = await graph("POST", `${shop.phoneNumberId}/messages`, {
    ...{ messaging_product: "whatsapp", recipient, type: "text", text: { body: "Olá" } },
  });
  expect(answer.json).toMatchObject({ contacts: [{ input: recipient, user_id: recipient }] });
  const receivedMessages = await bench.control.get<{ text: string }[]>(`/sim/people/${number}/messages`);
  expect(receivedMessages.at(-1)?.text).toBe("Olá");
});

it("sends webhooks in batches, twice and in another order, and again after a refusal", async () => {
  await bench.control.post(`/sim/cloud/numbers/${shop.number}/hold`);
  for (const body of ["um", "dois"]) await bench.control.write(maria, shop.number, body);
  await bench.control.post(`/sim/cloud/numbers/${shop.number}/release`, { batch: true, reversed: true, times: 2 });
  await until(() => listPostedRequests().length >= 2);
  const texts = listPostedRequests().map((request) =>
    valuesIn(request).flatMap(({ messages = [] }) =>
      messages.map(({ text: content }) => (content as { body: string }).body),
    ),
  );
  expect(texts).toEqual([
    ["dois", "um"],
    ["dois", "um"],
  ]);
  hook.requests.length = 0;
  refusedText = "três";
  await bench.control.write(maria, shop.number, "três");
  await until(() => listPostedRequests().length >= 2);
  expect(listPostedRequests()[0]?.body).toBe(listPostedRequests()[1]?.body);
});

it("reads nothing of what answers a webhook", async () => {
  hook.fail({ status: 200, type: "text/plain", body: "x", everyMs: 5 });
  await bench.control.write(maria, shop.number, "Oi");
  await until(() => hook.endless.bytes > 0);
  await until(() => hook.endless.open === 0);
  await bench.control.write(maria, shop.number, "Olá");
  await until(() => listPostedRequests().length >= 2);
});

it("refuses what the API refuses", async () => {
  expect((await graph("GET", shop.phoneNumberId, undefined, "EAAnothing")).status).toBe(401);
  expect(errorIn(await send({ type: "text", text: { body: "x".repeat(4_097) } }))).toBe(131009);
  expect(errorIn(await send({ type: "text", text: {} }))).toBe(131008);
  expect(errorIn(await send({ type: "dance" }))).toBe(131009);
  expect(errorIn(await send({ type: "image", image: { id: "1" } }))).toBe(131053);
  expect(errorIn(await graph("POST", `${shop.phoneNumberId}/messages`, { to: maria, type: "text" }))).toBe(100);
  await bench.control.post(`/sim/cloud/numbers/${shop.number}/token`, { token: "EAAnew" });
  expect((await text("Oi")).status).toBe(401);
});

it("takes a template with its file and the value of its link, and refuses it without them", async () => {
  const components = [
    { type: "HEADER", format: "IMAGE", example: { header_handle: ["4::x"] } },
    { type: "BODY", text: "Oi!" },
    { type: "BUTTONS", buttons: [{ type: "URL", text: "Ver", url: "https://loja.example/{{1}}" }] },
  ];
  const templateInput = { name: "com_foto", language: "pt_BR", category: "UTILITY", components };
  const [header, ...rest] = components;
  const bare = await graph("POST", `${shop.wabaId}/message_templates`, {
    ...{ ...templateInput, components: [{ ...header, example: undefined }, ...rest] },
  });
  expect(errorIn(bare)).toBe(100);
  await bench.control.post(`/sim/cloud/numbers/${shop.number}/templates`, templateInput);
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("file", new Blob([new Uint8Array([1])], { type: "image/png" }), "foto.png");
  const upload = await fetch(
    `http://127.0.0.1:${bench.simulator.port}/services/cloud/v26.0/${shop.phoneNumberId}/media`,
    { method: "POST", headers: { authorization: `Bearer ${shop.token}` }, body: form },
  );
  const { id } = (await upload.json()) as { id: string };
  const picture = { type: "header", parameters: [{ type: "image", image: { id } }] };
  const link = { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "42" }] };
  const code = async (...parts: object[]) => {
    const template = { name: "com_foto", language: { code: "pt_BR" }, components: parts };
    const answer = await send({ type: "template", template });
    return answer.status === 200 ? 200 : errorIn(answer);
  };
  expect(await code(link)).toBe(132012);
  expect(await code(picture)).toBe(131008);
  expect(await code({ ...picture, parameters: [{ type: "video", video: { id } }] }, link)).toBe(132012);
  expect(await code(picture, { ...link, sub_type: "quick_reply" })).toBe(131008);
  expect(await code(picture, link)).toBe(200);
});

it("keeps the address of a webhook only when it returns the challenge", async () => {
  const wrong = await startService(() => ({ status: 200, type: "text/plain", body: "no" }));
  const path = `/sim/cloud/numbers/${shop.number}/webhook`;
  expect((await bench.control.call("POST", path, { url: wrong.url, verifyToken: "v" })).status).toBe(400);
  await wrong.stop();
});
