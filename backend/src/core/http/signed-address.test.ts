/** @jest-environment-options {"server": "own"} */
import { afterEach, expect, it } from "@jest/globals";
import { env } from "../../config/env";
import { configureTokenSecret } from "../auth/tokens";
import { signedAddress } from "./signed-address";

Object.assign(process.env, { DATABASE_URL: process.env.TEST_DATABASE_URL, REDIS_URL: process.env.TEST_REDIS_URL });
const settings = env();
const before = { ...settings };
afterEach(() => void Object.assign(settings, before));

it.each([
  [{ publicUrl: "https://desk.example", host: "127.0.0.1", port: 4000 }, "https://desk.example/file"],
  // Only this machine reaches it: its own address is the right one.
  [{ publicUrl: undefined, host: "127.0.0.1", port: 4000 }, "http://127.0.0.1:4000/file"],
  [{ publicUrl: undefined, host: "0.0.0.0", port: 4000 }, "/file"],
  [{ publicUrl: undefined, host: undefined, port: 4000 }, "/file"],
])("with %j a program is given %s", (serverSettings, address) => {
  Object.assign(settings, serverSettings);
  configureTokenSecret(Buffer.alloc(48, 1));
  const { url } = signedAddress("/file", { companyId: 1, userId: 1, sid: "s" }, 10);
  expect(url.split("?")[0]).toBe(address);
});
