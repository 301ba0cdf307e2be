import { beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { externalMessageApi } from "@guiche/contract/external-messages";
import { messageApi } from "@guiche/contract/messages";
import { listener } from "../../conversation/listener";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { ApiMessage } from "../../models/outreach/api-message";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { Contact } from "../../models/contacts/contact";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { Message } from "../../models/messages/message";
import { Plan } from "../../models/accounts/plan";
import { Ticket } from "../../models/tickets/ticket";
import { setClock } from "../../testing/clock";
import { apiKey, connection, connectionToken, contact, newNumber, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { aPhoto } from "../../testing/pictures";
import { statementsOf } from "../../testing/postgres";
import { callerWith, signInAs, type Caller } from "../../testing/sign-in-as";
import { sendQueued } from "./send-queued";

const harness = withHarness();
let { session, ref, assignedTicket, customer }: HarnessCompany = {} as HarnessCompany;
let admin: Caller;
let program: Caller;

beforeEach(async () => {
  ({ session, ref, assignedTicket, customer } = await harness.createCompany());
  await Connection.update({ status: "CONNECTED" }, { where: { id: ref.connectionId } });
  companyChanged(scopeOfRow(ref));
  admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  program = callerWith(harness.server.app, await connectionToken(ref));
});

const changePlan = async (values: Partial<Plan>) => {
  const { planId } = (await Company.findByPk(ref.companyId))!;
  await Plan.update(values, { where: { id: planId } });
  companyChanged(scopeOfRow(ref));
};
const post = (key?: string, by = program) => {
  const pendingRequest = by.request(externalMessageApi.send);
  return key ? pendingRequest.set("Idempotency-Key", key) : pendingRequest;
};
const statusOf = (id: number) => program.call(externalMessageApi.status, { params: { id } });
const createKnownNumber = async () => (await contact(ref.companyId)).number ?? "";
const isSent = (count = 1) => until("it is sent", () => session.sentMessages.length === count);

describe("a program with a connection's token", () => {
  it("gets 401 without a valid token, and 403 when the plan or the subscription excludes it", async () => {
    const body = { number: await createKnownNumber(), body: "Olá" };
    expect((await post(undefined, callerWith(harness.server.app, "wrong")).send(body)).body).toEqual({
      error: "ERR_API_TOKEN",
    });
    await changePlan({ useExternalApi: false });
    expect((await post().send(body)).status).toBe(403);
    await changePlan({ useExternalApi: true });
    await Company.update({ status: false }, { where: { id: ref.companyId } });
    companyChanged(scopeOfRow(ref));
    expect((await post().send(body)).status).toBe(403);
    expect(await ApiMessage.count({ where: { companyId: ref.companyId } })).toBe(0);
  });

  it("gets 202 with a status address, and the message leaves as an outreach message", async () => {
    const number = await createKnownNumber();
    const answer = await post().send({
      number: `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4)}`,
      body: "Olá",
    });
    expect([answer.status, answer.body]).toMatchObject([202, { status: "queued", number, reason: null }]);
    const { id, statusUrl } = answer.body as { id: number; statusUrl: string };
    expect(statusUrl).toBe(`/api/messages/send/${id}`);
    await isSent();
    expect(session.sentMessages[0]?.content).toEqual({ kind: "text", text: "Olá" });
    expect(await Ticket.count({ where: { companyId: ref.companyId } })).toBe(1);
    const message = await OutreachMessage.findOne({ where: { companyId: ref.companyId } });
    expect(message).toMatchObject({ source: "api", sourceId: id });
    await listener.ack(ref, message?.wid ?? "", 3);
    expect(await statusOf(id)).toMatchObject({ status: "delivered" });
    expect(await ApiMessage.findByPk(id)).toMatchObject({ state: "handed", body: "" });
  });

  it("writes into the person's live ticket, where it does not end the customer's wait", async () => {
    const since = new Date(Date.now() - 60_000);
    await assignedTicket.update({ waitingSince: since });
    await post().send({ number: customer.phone, body: "Seu pedido saiu" });
    await isSent();
    const row = await Message.findOne({ where: { ticketId: assignedTicket.id, fromMe: true } });
    expect(row).toMatchObject({ body: "Seu pedido saiu", details: { origin: { source: "api", label: "" } } });
    expect((await assignedTicket.reload()).waitingSince).toEqual(since);
  });

  it("finds one contact, however the number is written", async () => {
    const number = "5581987654321";
    await contact(ref.companyId, { number });
    for (const spelling of ["558187654321", "+55 81 98765-4321", number])
      await post().send({ number: spelling, body: "x" });
    await until(
      "all are handed over",
      async () => (await OutreachMessage.count({ where: { companyId: ref.companyId } })) === 3,
    );
    expect(await Contact.count({ where: { companyId: ref.companyId, number } })).toBe(1);
    expect(await Contact.count({ where: { companyId: ref.companyId, number: "558187654321" } })).toBe(0);
  });

  it("is refused a number without digits, an empty text, and a form without a file", async () => {
    const number = await createKnownNumber();
    for (const body of [
      { number: "abc", body: "x" },
      { number, body: " " },
      { number: "120363042@g.us", body: "x" },
    ])
      expect((await post().send(body)).body).toMatchObject({ error: "ERR_VALIDATION" });
    expect((await post().field("number", number).field("body", "x")).body).toEqual({
      error: "ERR_VALIDATION",
      fields: { medias: "Required" },
    });
  });

  it("is told the field and the rule of each refusal", async () => {
    const number = await createKnownNumber();
    const bare = () => post().set("Content-Type", "application/json");
    const form = post().field("number", number).attach("medias", Buffer.from("x"), "a.txt");
    const refusals = [
      [bare().send("{"), "ERR_BAD_REQUEST", { body: "Not JSON" }],
      [bare().send("[]"), "ERR_BAD_REQUEST", { body: "Not an object" }],
      [post("k".repeat(129)).send({ number, body: "x" }), "ERR_VALIDATION", { "Idempotency-Key": "Too Long!" }],
      [post().send({ number, body: "x".repeat(70_000) }), "ERR_BAD_REQUEST", { body: "Too Long!" }],
      [form.attach("medias", Buffer.from("y"), "b.txt"), "ERR_VALIDATION", { medias: "Too many" }],
    ] as const;
    for (const [refusedRequest, error, fields] of refusals)
      expect((await refusedRequest).body).toEqual({ error, fields });
  });

  it("is refused the id of a group, in either of its spellings", async () => {
    for (const number of ["120363025246125486", "120363025246125486@g.us", "5511987654321-1400000000@g.us"])
      expect((await post().send({ number, body: "Olá" })).body).toMatchObject({ error: "ERR_VALIDATION" });
    expect(await ApiMessage.count({ where: { companyId: ref.companyId, state: "queued" } })).toBe(0);
  });

  it("is refused a number that is not on WhatsApp, which is asked once, and nothing is queued", async () => {
    await Connection.update({ status: "CONNECTED" }, { where: { id: ref.connectionId } });
    companyChanged(scopeOfRow(ref));
    const number = newNumber();
    for (const _again of [1, 2]) {
      const answer = await post().send({ number, body: "x" });
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          error: "ERR_WAPP_INVALID_CONTACT",
          invalido: true,
          fields: { number: "Not on WhatsApp with this country code" },
        },
      ]);
    }
    expect(session.lookups).toEqual([number]);
    expect((await admin.call(externalMessageApi.quota)).used).toBe(0);
  });

  it("is refused a file of 100 MB, and one in another field", async () => {
    const number = await createKnownNumber();
    const large = await post()
      .field("number", number)
      .attach("medias", Buffer.alloc(100 * 1024 * 1024), "filme.mp4");
    expect([large.status, large.body]).toEqual([413, { error: "ERR_PAYLOAD_TOO_LARGE" }]);
    const response = await post().field("number", number).attach("media", Buffer.from("x"), "a.txt");
    expect([response.status, session.sentMessages.length]).toEqual([400, 0]);
  });

  it("whose file is not what its type says sends it as a document", async () => {
    const form = post().field("number", await createKnownNumber());
    const attachedForm = form.attach("medias", Buffer.from("<html><script>1</script>"), {
      filename: "foto.jpg",
      contentType: "image/jpeg",
    });
    expect((await attachedForm).status).toBe(202);
    await isSent();
    expect(session.sentMessages[0]?.content).toMatchObject({ kind: "media", media: { type: "document" } });
  });

  it("that queues two hundred at once gets 202 for each, and an agent's answer overtakes them", async () => {
    const numbers = await Promise.all(Array.from({ length: 200 }, createKnownNumber));
    const answers = await Promise.all(numbers.map((number) => post().send({ number, body: "Aviso" })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(200);
    const agent = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
    await agent.call(messageApi.send, { params: { ticketId: assignedTicket.id }, body: { body: "Da agente" } });
    const texts = () => session.sentMessages.map(({ content }) => (content.kind === "text" ? content.text : ""));
    await until("the agent's message has left", () => texts().includes("Da agente"));
    expect(texts().filter((text) => text === "Aviso").length).toBeLessThan(200);
  });

  it("sends a file with its caption", async () => {
    const form = post()
      .field("number", await createKnownNumber())
      .field("body", "Foto");
    expect((await form.attach("medias", await aPhoto(), "foto.jpg")).status).toBe(202);
    await isSent();
    expect(session.sentMessages[0]?.content).toMatchObject({
      kind: "media",
      media: { type: "image", caption: "Foto" },
    });
  });

  it("runs at most six statements until the 202", async () => {
    const body = { number: await createKnownNumber(), body: "Olá" };
    await post().send(body);
    await isSent();
    const statements = await statementsOf(async () => void (await post("key").send(body)));
    const own = statements.filter((sql) => !/outbox|loose_messages l|FOR UPDATE SKIP/.test(sql));
    expect(own.length).toBeLessThanOrEqual(6);
  });
});

describe("an Idempotency-Key", () => {
  it("sends once, whether it is repeated at the same time or later", async () => {
    const body = { number: await createKnownNumber(), body: "Uma vez" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => post("order-1").send(body)));
    answers.push(await post("order-1").send(body));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body: reply }) => (reply as { id: number }).id)).size).toBe(1);
    await isSent();
    await sendQueued();
    expect(session.sentMessages).toHaveLength(1);
    expect((await admin.call(externalMessageApi.quota)).used).toBe(1);
  });

  it("that is repeated later answers what the status call answers", async () => {
    const body = { number: await createKnownNumber(), body: "Uma vez" };
    const { id } = (await post("order-3").send(body)).body as { id: number };
    await isSent();
    const message = await OutreachMessage.findOne({ where: { companyId: ref.companyId } });
    await listener.ack(ref, message?.wid ?? "", 3);
    const response = await post("order-3").send(body);
    expect([response.status, response.body]).toEqual([202, await statusOf(id)]);
    expect(response.body).toMatchObject({ status: "delivered", leavesAt: null });
  });

  it("of a call without a connection is the same when another one is the usual by now", async () => {
    const { secret } = await apiKey(ref.companyId);
    const body = { number: await createKnownNumber(), body: "Uma vez" };
    const sendOrder = async (more: object = {}) => {
      const answer = await post("order-4", callerWith(harness.server.app, secret)).send({ ...body, ...more });
      return [answer.status, (answer.body as { id: number }).id];
    };
    const first = await sendOrder();
    await Connection.update({ status: "DISCONNECTED", isDefault: false }, { where: { id: ref.connectionId } });
    const other = await connection(ref.companyId, { isDefault: true });
    expect(await sendOrder()).toEqual(first);
    // A named connection is another message.
    expect(await sendOrder({ whatsappId: other.id })).not.toEqual(first);
  });

  it("with another text is refused", async () => {
    const number = await createKnownNumber();
    await post("order-2").send({ number, body: "A" });
    const answer = await post("order-2").send({ number, body: "B" });
    expect([answer.status, answer.body]).toEqual([409, { error: "ERR_KEY_REUSED", messageId: expect.any(Number) }]);
  });
});

describe("the page of the API", () => {
  it("lists the last calls without texts, refused ones too, for admins alone", async () => {
    await post().send({ number: await createKnownNumber(), body: "Segredo" });
    await post().send({ number: await createKnownNumber(), body: " " });
    const calls = await admin.call(externalMessageApi.calls);
    expect(calls.map(({ httpStatus, error }) => [httpStatus, error])).toEqual([
      [400, "ERR_VALIDATION"],
      [202, null],
    ]);
    expect(JSON.stringify(calls)).not.toContain("Segredo");
    const agent = await signInAs(harness.server.app, await user(ref.companyId));
    expect((await agent.ask(externalMessageApi.calls)).status).toBe(403);
  });

  it("lists what waits when its connection is deleted as failed", async () => {
    session.open = false;
    for (let count = 0; count < 7; count += 1) await post().send({ number: await createKnownNumber(), body: "Olá" });
    const inState = (state: "handed" | "failed") => ApiMessage.count({ where: { companyId: ref.companyId, state } });
    await until("five are handed over", async () => (await inState("handed")) === 5);
    await admin.call(connectionApi.remove, { params: { id: ref.connectionId } });
    const calls = await admin.call(externalMessageApi.calls);
    expect(calls.map(({ connection, status }) => [connection, status])).toEqual(
      Array.from({ length: 7 }, () => ["", "failed"]),
    );
    expect(await inState("failed")).toBe(2);
  });

  it("replaces a token, and the former one works for another day", async () => {
    setClock("2027-03-10T12:00:00-03:00");
    const fresh = callerWith(harness.server.app, await connectionToken(ref));
    const body = { number: await createKnownNumber(), body: "x" };
    for (const one of [program, fresh]) expect((await post(undefined, one).send(body)).status).toBe(202);
    setClock("2027-03-11T12:00:01-03:00");
    expect((await post().send(body)).status).toBe(401);
    expect((await post(undefined, fresh).send(body)).status).toBe(202);
  });

  it("another company's token reads no message", async () => {
    const postedMessage = (await post().send({ number: await createKnownNumber(), body: "x" })).body as { id: number };
    const other = await harness.createCompany();
    const foreign = callerWith(harness.server.app, await connectionToken(other.ref));
    const answer = await foreign.ask(externalMessageApi.status, { params: { id: postedMessage.id } });
    expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_MESSAGE_FOUND" }]);
  });
});
