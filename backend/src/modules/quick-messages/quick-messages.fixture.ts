import { beforeAll, beforeEach } from "@jest/globals";
import { quickMessageApi } from "@guiche/contract/quick-messages";
import sharp from "sharp";
import type { User } from "../../models/accounts/user";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

export const server = withServer();
export let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
});

export let companyId: number;
export let people: Record<"ana" | "bruno" | "admin", User>;
export let ana: Caller;
export let bruno: Caller;
export let admin: Caller;

beforeEach(async () => {
  companyId = (await createCompany()).id;
  people = {
    ana: await user(companyId),
    bruno: await user(companyId),
    admin: await user(companyId, { profile: "admin" }),
  };
  ana = await signInAs(server.app, people.ana);
  bruno = await signInAs(server.app, people.bruno);
  admin = await signInAs(server.app, people.admin);
});

export const make = (caller: Caller, values: object = {}) =>
  caller.call(quickMessageApi.create, { body: { shortcode: "oi", message: "Olá, {nome}", ...values } });
