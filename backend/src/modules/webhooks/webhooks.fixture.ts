import { afterEach, beforeEach } from "@jest/globals";
import { webhookApi, type WebhookEventName } from "@guiche/contract/webhooks";
import { shiftClock } from "../../core/clock";
import type { Company } from "../../models/accounts/company";
import type { User } from "../../models/accounts/user";
import { Webhook } from "../../models/accounts/webhook";
import { createCompany, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { deliveriesDone } from "./deliver-due";
import { withReceiver } from "./receiver.fixture";

const server = withServer();
export const receiver = withReceiver();
/** For each test a company and its admin, whose webhooks go to the receiver. */
export let company: Company;
export let owner: User;
export let admin: Caller;

beforeEach(async () => {
  shiftClock(0);
  company = await createCompany();
  owner = await user(company.id, { profile: "admin" });
  admin = await signInAs(server.app, owner);
});
afterEach(async () => {
  await deliveriesDone();
  await Webhook.destroy({ where: { companyId: company.id } });
});

export const subscribe = (...events: WebhookEventName[]) =>
  admin.call(webhookApi.create, { body: { url: receiver.url, events } });
