import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { webhookApi, type WebhookWithSecret } from "@guiche/contract/webhooks";
import { Webhook } from "../../models/accounts/webhook";
import { WebhookDelivery } from "../../models/accounts/webhook-delivery";
import { env } from "../../config/env";
import { shiftClock } from "../../core/clock";
import { contact } from "../../testing/factories";
import { withMailbox } from "../../testing/mailbox";
import { retryHintsOf } from "./retry-hints";
import { admin, company, owner, receiver, subscribe } from "./webhooks.fixture";

let createdWebhook: WebhookWithSecret;
const mails = withMailbox();

beforeEach(async () => {
  createdWebhook = await subscribe("contact.created");
});
afterEach(() => void Object.assign(env(), { publicUrl: undefined }));

const happens = () => contact(company.id);
const after = (seconds: number) => shiftClock(seconds * 1_000);
const findWebhook = () => Webhook.findByPk(createdWebhook.id);

describe("an endpoint", () => {
  it("that answers 410 is turned off at once, with a mail, and gets what waited when it is turned on", async () => {
    receiver.reply = { status: 410 };
    await happens();
    await receiver.deliver();
    expect(await findWebhook()).toMatchObject({ isActive: false, turnedOffAt: expect.any(Date) });
    const [mail, ...more] = mails.to(owner.email);
    expect([mail, more]).toEqual([expect.stringContaining(`${receiver.url} respondeu que não existe mais (410)`), []]);
    // Guichê does not know its own address here.
    expect(mail).not.toContain("/webhooks");
    receiver.reply = { status: 200 };
    after(60);
    await receiver.deliver();
    expect(receiver.requests).toHaveLength(1);
    await admin.call(webhookApi.update, { params: { id: createdWebhook.id }, body: { isActive: true } });
    await receiver.deliver();
    expect(receiver.requests).toHaveLength(2);
  });

  it("that fails for three days is turned off with one mail, which names it and its page", async () => {
    Object.assign(env(), { publicUrl: "https://desk.example" });
    receiver.reply = { status: 500 };
    await happens();
    await receiver.deliver();
    expect(mails.to(owner.email)).toEqual([]);
    after(3 * 86_400 + 60);
    await happens();
    await receiver.deliver();
    await receiver.deliver();
    const [mail, ...more] = mails.to(owner.email);
    expect([mail, more]).toEqual([expect.stringContaining(`Há três dias nenhuma entrega chega a ${receiver.url}`), []]);
    expect(mail).toContain("https://desk.example/webhooks");
  });

  it.each([429, 502, 504])("that answers %i gets nothing more for a minute, not even other events", async (status) => {
    receiver.reply = { status };
    await happens();
    await receiver.deliver();
    await happens();
    after(30);
    await receiver.deliver();
    expect(receiver.requests).toHaveLength(1);
    receiver.reply = { status: 200 };
    after(61);
    await receiver.deliver();
    expect(receiver.requests).toHaveLength(3);
    expect(await WebhookDelivery.count({ where: { webhookId: createdWebhook.id, state: "delivered" } })).toBe(2);
  });

  it("that names a time by Retry-After gets nothing before", async () => {
    receiver.reply = { status: 503, headers: { "retry-after": "7200" } };
    await happens();
    await receiver.deliver();
    receiver.reply = { status: 200 };
    after(7_100);
    await happens();
    await receiver.deliver();
    expect(receiver.requests).toHaveLength(1);
    after(7_201);
    await receiver.deliver();
    expect(receiver.requests).toHaveLength(3);
  });

  it("that gets another address is asked anew: neither the pause nor the failures of the former one count", async () => {
    receiver.reply = { status: 503, headers: { "retry-after": "7200" } };
    await happens();
    await receiver.deliver();
    expect(await findWebhook()).toMatchObject({ failingSince: expect.any(Date), pausedUntil: expect.any(Date) });
    const url = `${receiver.url}/v2`;
    await admin.call(webhookApi.update, { params: { id: createdWebhook.id }, body: { url } });
    expect(await findWebhook()).toMatchObject({ url, failingSince: null, pausedUntil: null });
    receiver.reply = { status: 200 };
    await receiver.deliver();
    expect(receiver.requests).toHaveLength(2);
  });

  it("that is off gets a test, which shows an admin whether it works, and nothing else", async () => {
    await happens();
    await admin.call(webhookApi.update, { params: { id: createdWebhook.id }, body: { isActive: false } });
    await admin.call(webhookApi.test, { params: { id: createdWebhook.id } });
    await receiver.deliver();
    expect(receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(["test"]);
    expect(await findWebhook()).toMatchObject({ isActive: false });
  });

  it("that answers 500 is tried with another event at once", async () => {
    receiver.reply = { status: 500 };
    await happens();
    await receiver.deliver();
    await happens();
    await receiver.deliver();
    expect(receiver.requests).toHaveLength(2);
  });
});

it("Retry-After is a number of seconds or a date, and at most a day", () => {
  const at = new Date("2027-03-10T12:00:00Z");
  const until = (status: number, header?: string) =>
    retryHintsOf({ status, headers: { "retry-after": header } }, at).pausedUntil?.toISOString() ?? null;
  expect(until(503, "120")).toBe("2027-03-10T12:02:00.000Z");
  expect(until(429, "Wed, 10 Mar 2027 12:05:00 GMT")).toBe("2027-03-10T12:05:00.000Z");
  expect(until(429, "soon")).toBe("2027-03-10T12:01:00.000Z");
  expect(until(429, "0")).toBeNull();
  expect(until(503, "99999999")).toBe("2027-03-11T12:00:00.000Z");
  expect(until(500)).toBeNull();
});
