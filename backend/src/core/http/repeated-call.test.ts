/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { noteApi } from "@guiche/contract/notes";
import { TicketNote } from "../../models/tickets/ticket-note";
import { apiKey, createCompany, ticket } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { until } from "../../testing/fake-session";
import { type Caller, callerWith } from "../../testing/sign-in-as";
import { closeRedis, configureRedis } from "../redis";

const server = withServer();
let companyId: number;
let ticketId: number;
let program: Caller;
beforeAll(async () => {
  configureRedis(process.env.TEST_REDIS_URL ?? "");
  companyId = (await createCompany()).id;
  ticketId = (await ticket(companyId)).id;
  program = callerWith(server.app, (await apiKey(companyId)).secret);
});
afterAll(closeRedis);

const write = (note: string, key?: string, by = program) => {
  const apiRequest = by.request(noteApi.create);
  return (key === undefined ? apiRequest : apiRequest.set("Idempotency-Key", key)).send({ note, ticketId });
};
const count = (note: string) => TicketNote.count({ where: { companyId, note } });

describe("a call with an Idempotency-Key", () => {
  it("is made once, and repeated with the reply of the first", async () => {
    const first = await write("Pago", "a");
    const again = await write("Pago", "a");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await count("Pago")).toBe(1);
    await write("Pago", "b");
    await write("Pago");
    expect(await count("Pago")).toBe(3);
  });

  it("is refused with another input, and with a key that is too long", async () => {
    await write("Um", "c");
    expect(await write("Dois", "c")).toMatchObject({ status: 409, body: { error: "ERR_KEY_REUSED" } });
    expect(await write("Dois", "k".repeat(129))).toMatchObject({
      status: 400,
      body: { fields: { "Idempotency-Key": "Too Long!" } },
    });
    expect(await count("Dois")).toBe(0);
  });

  it("is made once when it is sent many times at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => write("Junto", "d")));
    for (const { status, headers } of answers)
      if (status !== 201) expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    await until("it is made", async () => (await write("Junto", "d")).status === 201);
    expect(await count("Junto")).toBe(1);
  });

  it("may be repeated after it was refused", async () => {
    const wrong = { note: "Tarde", ticketId: 999_999_999 };
    const startRequest = () => program.request(noteApi.create);
    expect((await startRequest().set("Idempotency-Key", "e").send(wrong)).status).toBe(404);
    expect((await write("Tarde", "e")).status).toBe(201);
  });

  it("is another one for another caller", async () => {
    await write("Cada um", "f");
    await write("Cada um", "f", callerWith(server.app, (await apiKey(companyId)).secret));
    expect(await count("Cada um")).toBe(2);
  });
});
