/** @jest-environment-options {"server": "own"} */
import { beforeAll, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { ticketApi } from "@guiche/contract/tickets";
import { messageApi } from "@guiche/contract/messages";
import request from "supertest";
import { DatabaseError, UniqueConstraintError } from "sequelize";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { answerTo } from "./errors";
import { setServingState } from "./serving-state";

const server = withServer();
let admin: Caller;
let lineId: number;
let ticketId: number;
beforeAll(async () => {
  const company = await createCompany();
  const connectionRow = await connection(company.id);
  lineId = connectionRow.id;
  ticketId = (await ticket(company.id, { connectionId: connectionRow.id })).id;
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
});

const sendRaw = (path: string, type: string, raw: string) =>
  request(server.app).put(path).set("Authorization", `Bearer ${admin.token}`).set("Content-Type", type).send(raw);

describe("odd input", () => {
  it.each([
    '{"__proto__":{"name":"x"}}',
    '{"name":{"toString":1}}',
    '{"isDefault":{"toString":1,"valueOf":2}}',
    '{"queueIds":[{"toString":1}]}',
    '{"queueIds":[1e300]}',
    '{"queueIds":[99999999999999999999]}',
    '{"queueIds":[[1]]}',
    '{"queueIds":{"length":3}}',
    '{"isDefault":[true]}',
    '{"constructor":1}',
    "[]",
    "null",
    "{bad",
  ])("%s as a body is the caller's mistake", async (raw) => {
    const answer = await sendRaw(`/api/whatsapp/${lineId}`, "application/json", raw);
    expect(answer.status).toBe(400);
    expect((answer.body as { error: string }).error).toMatch(/^ERR_(BAD_REQUEST|VALIDATION)$/);
  });

  it("a refused id is named", async () => {
    const { body } = await request(server.app).get("/api/contacts/abc").set("Authorization", `Bearer ${admin.token}`);
    expect(body).toEqual({ error: "ERR_BAD_REQUEST", fields: { id: "Not a whole number" } });
  });

  it("an empty query parameter is treated as absent", async () => {
    const everything = "searchParam=&pageNumber=&tags=&users=&status=&date=&updatedAt=&showAll=&queueIds=";
    const ask = (path: string) => request(server.app).get(path).set("Authorization", `Bearer ${admin.token}`);
    const bare = await ask("/api/tickets");
    const empty = await ask(`/api/tickets?${everything}&withUnreadMessages=&before=&sort=&contactId=`);
    expect(empty.status).toBe(200);
    expect(empty.body).toEqual(bare.body);
  });

  it.each([
    "tickets?queueIds=[1e300]",
    "tickets?queueIds=[[1]]",
    "tickets?before=9999-99-99T99:99:99Z,1",
    "tickets?before=2024-01-01T....Z,1",
    "tickets?before=2024-01-01T00:00:00ZZ,1",
    "tickets?before=2024-01-01T00:00:00Z,x",
    "tickets?constructor=1&status=open",
    "tickets?__proto__=1&status=open",
    "tickets?pageNumber=1e300",
    "messages/:ticketId?before=1e300",
    "messages/:ticketId?before=99999999999999999999",
    "messages/:ticketId?before=1&before=2",
  ])("%s is the caller's mistake", async (urlTemplate) => {
    const path = `/api/${urlTemplate.replace(":ticketId", String(ticketId))}`;
    const answer = await request(server.app).get(path).set("Authorization", `Bearer ${admin.token}`);
    expect(answer.status).toBe(400);
  });

  it("an impossible date is not a database error", async () => {
    const answer = await admin.ask(ticketApi.list, { query: { before: "2024-02-31T00:00:00.000Z,1" } });
    expect(answer.status).toBeLessThan(500);
  });

  it("a body that is not JSON is not treated as empty", async () => {
    const answer = await sendRaw(`/api/whatsapp/${lineId}`, "text/plain", "name=x");
    expect([answer.status, answer.body]).toEqual([
      415,
      { error: "ERR_UNSUPPORTED_MEDIA_TYPE", fields: { "Content-Type": "application/json" } },
    ]);
    expect((await admin.ask(connectionApi.update, { params: { id: lineId } })).status).toBe(200);
  });
});

describe("an error", () => {
  it("of a duplicate row is a conflict, unless the service says more", () => {
    expect(answerTo(new UniqueConstraintError({}))).toEqual({ status: 409, body: { error: "ERR_CONFLICT" } });
  });

  it.each(["40P01", "55P03", "57014", "57P01", "53300", "08006"])("of Postgres with %s is temporary: 503", (code) => {
    const error = new DatabaseError(Object.assign(new Error("x"), { code, sql: "SELECT 1" }));
    expect(answerTo(error)).toEqual({ status: 503, body: { error: "ERR_UNAVAILABLE" } });
  });

  it("while the server starts or stops carries Retry-After", async () => {
    setServingState("draining");
    try {
      const answer = await admin.ask(messageApi.list, { params: { ticketId } });
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    } finally {
      setServingState("serving");
    }
  });

  it("of a known path names the methods that it has, and OPTIONS lists them too", async () => {
    for (const [method, status] of [
      ["put", 405],
      ["options", 200],
    ] as const) {
      const answer = await request(server.app)[method]("/api/auth/login");
      expect([answer.status, String(answer.headers.allow).split(", ")]).toEqual([
        status,
        expect.arrayContaining(["POST"]),
      ]);
    }
    expect((await request(server.app).put("/api/auth/login")).body).toEqual({ error: "ERR_METHOD_NOT_ALLOWED" });
  });

  it("of a path outside the static folder is answered as a missing file", () => {
    expect(answerTo(Object.assign(new Error("x"), { status: 403 })).body).toEqual({ error: "ERR_NOT_FOUND" });
  });

  it.each([404, 400, 413])("of a middleware with only the status %d keeps it", (status) => {
    expect(answerTo(Object.assign(new Error("x"), { status })).status).toBe(status);
  });
});
