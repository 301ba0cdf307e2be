import { Writable } from "node:stream";
import { expect, it } from "@jest/globals";
import { DatabaseError, UniqueConstraintError } from "sequelize";
import { makeLog, withRequest } from "./log";

function listening() {
  let text = "";
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, callback) => {
      text += chunk.toString();
      callback();
    },
  });
  return { log: makeLog(sink), loggedText: () => text };
}

it("credentials, tokens, keys and message texts are never logged, down to the third level", () => {
  const { log, loggedText } = listening();
  const secret = "s3cr3t-v4lue";
  log.error({ password: secret, headers: { authorization: secret, cookie: secret } }, "one");
  log.error({ request: { body: { password: secret, token: secret } }, user: { passwordHash: secret } }, "two");
  log.error({ creds: { noiseKey: secret }, keys: [secret], message: { body: secret }, qrcode: secret }, "three");
  expect(loggedText()).toContain("three");
  expect(loggedText()).not.toContain(secret);
});

it("a message of a request carries its id, and any other carries none", () => {
  const { log, loggedText } = listening();
  withRequest({ id: "req-1", ip: "10.0.0.1" }, () => log.warn("inside"));
  log.warn("outside");
  const lines = loggedText()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { request?: string });
  expect(lines.map(({ request }) => request)).toEqual(["req-1", undefined]);
});

it("an error is logged with its stack, not as an empty object", () => {
  const { log, loggedText } = listening();
  log.error({ error: new Error("what happened") }, "oops");
  expect(loggedText()).toMatch(/what happened.*log\.test/);
});

it("a database error is logged with its reason, never with the values", async () => {
  const { log, loggedText } = listening();
  const secret = "a customer's words";
  const driver = Object.assign(new Error("value too long"), { code: "22001", detail: `Failing row: ${secret}` });
  const driverError = Object.assign(driver, { sql: `INSERT '${secret}'`, parameters: [secret] });
  log.error({ error: new DatabaseError(driverError) }, "one");
  const uniqueViolation = { fields: { email: secret }, errors: [], parent: driverError, message: "Validation error" };
  log.error({ error: new UniqueConstraintError(uniqueViolation) }, "two");
  log.error({ error: new Error("outer", { cause: new DatabaseError(driverError) }) }, "three");
  expect(loggedText()).toMatch(/value too long[^]*22001[^]*two[^]*three/);
  expect(loggedText()).not.toContain(secret);
});
