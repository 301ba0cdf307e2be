import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { webhookApi, type WebhookEventName, type WebhookWithSecret } from "@guiche/contract/webhooks";
import { transaction } from "../../core/db/transaction";
import { configureOutside } from "../../core/http/outside";
import { configureMail } from "../../core/mail/mail";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { Contact } from "../../models/contacts/contact";
import { Plan } from "../../models/accounts/plan";
import type { Company } from "../../models/accounts/company";
import { Ticket } from "../../models/tickets/ticket";
import { Webhook } from "../../models/accounts/webhook";
import { WebhookDelivery } from "../../models/accounts/webhook-delivery";
import { repository } from "../../core/tenant/repository";
import { shiftClock } from "../../core/clock";
import { contact, createCompany, newNumber, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { listen, originOf } from "../../testing/listen";
import { deliverDue, deliveriesDone } from "./deliver-due";
import { signatureOf } from "./webhook.signature";

const server = withServer();
let receiver: Server;
let address: string;
let receivedRequests: { headers: IncomingHttpHeaders; body: string }[] = [];
let reply: { status: number; body?: string; location?: string } = { status: 200 };
let replyAfterMs = 0;
let company: Company;
let scope: Scope;
let admin: Caller;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      receivedRequests.push({ headers: request.headers, body });
      const { status, location, body: answer = "ok" } = reply;
      setTimeout(() => response.writeHead(status, location ? { location } : {}).end(answer), replyAfterMs);
    });
  });
  address = `${originOf(await listen(receiver))}/hook`;
});
afterAll(() => new Promise((resolve) => receiver.close(resolve)));
beforeEach(async () => {
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
  shiftClock(0);
  receivedRequests = [];
  reply = { status: 200 };
  company = await createCompany();
  scope = scopeOfRow({ companyId: company.id });
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
});
afterEach(() => Webhook.destroy({ where: { companyId: company.id } }));

const add = (...events: WebhookEventName[]): Promise<WebhookWithSecret> =>
  admin.call(webhookApi.create, { body: { url: address, events } });
const deliver = async () => {
  await deliverDue();
  await deliveriesDone();
};
const bodies = () => receivedRequests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const deliveriesOf = async (id: number) => (await admin.call(webhookApi.deliveries, { params: { id } })).deliveries;
const changeTicket = (id: number, values: Partial<Ticket>) => Ticket.update(values, { where: { id } });

describe("the endpoints of a company", () => {
  it("are its admins' alone, and need the plan", async () => {
    const agent = await signInAs(server.app, await user(company.id));
    expect((await agent.ask(webhookApi.list)).status).toBe(403);
    await Plan.update({ useExternalApi: false }, { where: { id: company.planId } });
    const other = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    const { companyChanged } = await import("../../core/cache");
    companyChanged(scope);
    expect((await other.ask(webhookApi.list)).status).toBe(403);
  });

  it("show their secret once", async () => {
    const createdWebhook = await add("ticket.created");
    expect(createdWebhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(JSON.stringify(await admin.call(webhookApi.list))).not.toContain("whsec_");
    expect(JSON.stringify(await Webhook.findByPk(createdWebhook.id))).not.toContain(createdWebhook.secret);
  });
});

describe("an event", () => {
  it("is signed by Standard Webhooks over the bytes that are sent", async () => {
    const { secret } = await add("contact.created");
    const person = await contact(company.id, { name: "Maria", number: newNumber() });
    await deliver();
    const [one] = receivedRequests;
    const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = one?.headers ?? {};
    expect(signature).toBe(
      signatureOf(secret, { id: String(id), timestamp: Number(timestamp), body: one?.body ?? "" }),
    );
    expect(bodies()).toMatchObject([{ id, type: "contact.created", data: { id: person.id, name: "Maria" } }]);
  });

  it("has the signature of the published example", () => {
    const example = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };
    expect(signatureOf("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", example)).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });

  it("of a change that is rolled back is not sent", async () => {
    await add("contact.created");
    const transactionPromise = transaction(scope, async (inside) => {
      await repository(inside, Contact).add({ name: "Nobody", number: newNumber() });
      throw new Error("no");
    });
    await expect(transactionPromise).rejects.toThrow("no");
    await deliver();
    expect(receivedRequests).toEqual([]);
  });

  it("goes to the endpoints of its own company that asked for it", async () => {
    await add("ticket.created");
    const outsider = await createCompany({ planId: company.planId });
    await ticket(outsider.id);
    await contact(company.id);
    await deliver();
    expect(receivedRequests).toEqual([]);
  });

  it("waits while the plan excludes webhooks", async () => {
    await add("contact.created");
    await contact(company.id);
    await Plan.update({ useExternalApi: false }, { where: { id: company.planId } });
    await deliver();
    expect(receivedRequests).toEqual([]);
    await Plan.update({ useExternalApi: true }, { where: { id: company.planId } });
    await deliver();
    expect(receivedRequests).toHaveLength(1);
  });
});

describe("the events of a ticket", () => {
  it("arrive in order and without gaps, also when one of them fails first", async () => {
    await add("ticket.created", "ticket.updated");
    const { id } = await ticket(company.id, { status: "pending" });
    await changeTicket(id, { status: "open" });
    await changeTicket(id, { status: "closed" });
    reply = { status: 500 };
    await deliver();
    await deliver();
    expect(receivedRequests).toHaveLength(1);
    reply = { status: 200 };
    shiftClock(10_000);
    for (let round = 0; round < 3; round += 1) await deliver();
    expect(bodies().map(({ type, sequence, data }) => [type, sequence, (data as { status: string }).status])).toEqual([
      ["ticket.created", 1, "pending"],
      ["ticket.created", 1, "pending"],
      ["ticket.updated", 2, "open"],
      ["ticket.updated", 3, "closed"],
    ]);
    expect(
      new Set(
        bodies()
          .slice(0, 2)
          .map(({ id: event }) => event),
      ).size,
    ).toBe(1);
  });
});

describe("a delivery that fails", () => {
  it("is tried eight more times over 28 hours, then given up", async () => {
    const { id } = await add("contact.created");
    await contact(company.id);
    reply = { status: 503, body: "busy" };
    let at = Date.now();
    const began = at;
    for (let round = 0; round < 12; round += 1) {
      await deliver();
      const [row] = await WebhookDelivery.findAll({ where: { webhookId: id } });
      if (row?.state !== "pending") break;
      at = row.nextTryAt.getTime() + 10;
      shiftClock(at - Date.now());
    }
    expect(receivedRequests).toHaveLength(9);
    expect((at - began) / 3_600_000).toBeGreaterThan(24.5);
    expect((at - began) / 3_600_000).toBeLessThan(31);
    admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    expect(await deliveriesOf(id)).toMatchObject([
      { state: "failed", attempts: 9, httpStatus: 503, failure: "status", answer: "busy", nextTryAt: null },
    ]);
    reply = { status: 200 };
    const [row] = await deliveriesOf(id);
    await admin.call(webhookApi.resend, { params: { id, deliveryId: row?.id ?? 0 } });
    await deliveriesDone();
    expect(await deliveriesOf(id)).toMatchObject([{ state: "delivered", httpStatus: 200 }]);
  });

  it("is not sent where a redirect points, nor to a private address", async () => {
    const { id } = await add("contact.created");
    reply = { status: 302, location: address };
    await contact(company.id);
    await deliver();
    expect(receivedRequests).toHaveLength(1);
    configureOutside({ allowCidrs: [] });
    await admin.call(webhookApi.test, { params: { id } });
    await deliveriesDone();
    expect(receivedRequests).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ failure: "forbidden" }, { failure: "status", httpStatus: 302 }]);
  });

  it("because its answer comes too late is tried again, even if it was 200", async () => {
    configureOutside({ allowCidrs: ["127.0.0.0/8"], withinMs: 200 });
    const { id } = await add("contact.created");
    replyAfterMs = 400;
    await contact(company.id);
    await deliver();
    replyAfterMs = 0;
    expect(await deliveriesOf(id)).toMatchObject([{ state: "pending", attempts: 1, failure: "timeout" }]);
    shiftClock(10_000);
    await deliver();
    admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    expect(await deliveriesOf(id)).toMatchObject([{ state: "delivered", attempts: 2, httpStatus: 200 }]);
    expect(new Set(bodies().map(({ id: event }) => event)).size).toBe(1);
  });

  it("for three days turns the endpoint off, once, with a mail; turned on, it gets what waited", async () => {
    configureMail({ folder: "/tmp/guiche-webhook-mail" });
    const { id } = await add("contact.created");
    await contact(company.id);
    reply = { status: 500 };
    await deliver();
    expect((await Webhook.findByPk(id))?.failingSince).toBeInstanceOf(Date);
    shiftClock(3 * 86_400_000 + 60_000);
    await deliver();
    expect(await Webhook.findByPk(id)).toMatchObject({ isActive: false, turnedOffAt: expect.any(Date) });
    shiftClock(4 * 86_400_000);
    await deliver();
    expect(receivedRequests).toHaveLength(2);
    reply = { status: 200 };
    admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    await admin.call(webhookApi.update, { params: { id }, body: { isActive: true } });
    await deliver();
    expect(await Webhook.findByPk(id)).toMatchObject({ isActive: true, failingSince: null });
    expect(receivedRequests).toHaveLength(3);
  });
});

it("a replaced secret signs alongside the new one for a day", async () => {
  const { id, secret } = await add("contact.created");
  const fresh = await admin.call(webhookApi.rotate, { params: { id } });
  await contact(company.id);
  await deliver();
  const { headers, body } = receivedRequests[0] ?? { headers: {}, body: "" };
  const signed = { id: String(headers["webhook-id"]), timestamp: Number(headers["webhook-timestamp"]), body };
  const both = [fresh.secret, secret].map((one) => signatureOf(one, signed)).join(" ");
  expect(headers["webhook-signature"]).toBe(both);
});

it("two processes that sweep at once deliver an event once", async () => {
  await add("contact.created");
  for (let count = 0; count < 5; count += 1) await contact(company.id);
  await Promise.all([deliverDue(), deliverDue(), deliverDue()]);
  await deliveriesDone();
  await deliver();
  expect(new Set(bodies().map(({ id }) => id)).size).toBe(5);
  expect(receivedRequests).toHaveLength(5);
});

it("an endpoint that does not answer keeps no other waiting", async () => {
  const silent = await listen(createServer(() => undefined));
  const url = `${originOf(silent)}/`;
  await admin.call(webhookApi.create, { body: { url, events: ["contact.created"] } });
  await add("contact.created");
  for (let count = 0; count < 6; count += 1) await contact(company.id);
  const began = Date.now();
  while (receivedRequests.length < 6 && Date.now() - began < 10_000) {
    await deliverDue();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(receivedRequests).toHaveLength(6);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  await deliveriesDone();
});
