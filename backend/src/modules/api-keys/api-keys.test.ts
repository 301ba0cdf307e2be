import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { actingUserHeader, apiKeyApi, keyScopes, scopeForEndpoint } from "@guiche/contract/api-keys";
import { allEndpoints } from "@guiche/contract/api";
import { companyApi } from "@guiche/contract/companies";
import { contactApi } from "@guiche/contract/contacts";
import { externalMessageApi } from "@guiche/contract/external-messages";
import { noteApi } from "@guiche/contract/notes";
import { queueApi } from "@guiche/contract/queues";
import { securityApi } from "@guiche/contract/security";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import request from "supertest";
import { shiftClock } from "../../core/clock";
import { configureLimits } from "../../core/http/limits";
import { ApiKey } from "../../models/accounts/api-key";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { apiKey, connection, contact, createCompany, plan, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { callerWith, signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";

const server = withServer();
let company: { id: number };
let admin: Caller;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin", name: "Rita" }));
});

afterEach(() => shiftClock(0));

const programWith = async (values?: Parameters<typeof apiKey>[1]) =>
  callerWith(server.app, (await apiKey(company.id, values)).secret);

describe("keys", () => {
  it("are refused to agents, and to companies whose plan has no API", async () => {
    const agent = await signInAs(server.app, await user(company.id));
    const body = { name: "ERP", scopes: ["read"] };
    expect(statusAndCode(await agent.ask(apiKeyApi.create, { body }))).toBe("403 ERR_NO_PERMISSION");
    const { id: planId } = await plan({ useExternalApi: false });
    const other = await createCompany({ planId });
    const others = await signInAs(server.app, await user(other.id, { profile: "admin" }));
    expect(statusAndCode(await others.ask(apiKeyApi.create, { body }))).toBe("403 ERR_NO_PERMISSION");
    const program = callerWith(server.app, (await apiKey(other.id)).secret);
    expect(statusAndCode(await program.ask(contactApi.list))).toBe("403 ERR_NO_PERMISSION");
  });

  it("need a name, known scopes and real addresses", async () => {
    for (const body of [
      {},
      { name: "ERP", scopes: [] },
      { name: "ERP", scopes: ["contacts:fly"] },
      { name: "ERP", scopes: ["read"], ips: ["300.1.1.1"] },
      { name: "ERP", scopes: ["read"], ips: ["10.0.0.0/99"] },
      { name: "ERP", scopes: ["read"], expiresAt: "tomorrow" },
    ])
      expect(statusAndCode(await admin.ask(apiKeyApi.create, { body }))).toBe("400 ERR_VALIDATION");
  });

  it("show their secret once, are stored as a hash, take no seat, and are in no list of people", async () => {
    const before = await admin.call(userApi.list);
    const createdKey = await admin.call(apiKeyApi.create, { body: { name: " ERP ", scopes: ["read"] } });
    expect(createdKey).toMatchObject({ name: "ERP", hint: createdKey.secret.slice(0, 9), lastUsedAt: null });
    const [row] = await ApiKey.findAll({ where: { id: createdKey.id } });
    for (const place of [
      await admin.call(apiKeyApi.list),
      await admin.call(apiKeyApi.show, { params: createdKey }),
      row,
    ])
      expect(JSON.stringify(place)).not.toContain(createdKey.secret);
    expect(await admin.call(userApi.list)).toEqual(before);
    const params = { id: row?.userId ?? 0 };
    expect(statusAndCode(await admin.ask(userApi.update, { params, body: { password: "hunter22" } }))).toBe(
      "404 ERR_NO_USER_FOUND",
    );
  });

  it("are told when the word Bearer is missing", async () => {
    const { secret } = await admin.call(apiKeyApi.create, { body: { name: "ERP", scopes: ["read"] } });
    const answer = await request(server.app).get("/api/tags").set("Authorization", secret);
    const fields = { Authorization: "Not like: Bearer gk_…" };
    expect([answer.status, answer.body]).toEqual([401, { error: "ERR_API_KEY", fields }]);
  });

  it("work until they are deleted, and what they did keeps their name", async () => {
    const createdKey = await admin.call(apiKeyApi.create, { body: { name: "ERP", scopes: ["tickets:write"] } });
    const program = callerWith(server.app, createdKey.secret);
    const open = await ticket(company.id);
    await program.call(noteApi.create, { body: { note: "Paid", ticketId: open.id } });
    await admin.call(apiKeyApi.remove, { params: createdKey });
    shiftClock(2_000);
    expect(statusAndCode(await program.ask(ticketApi.list))).toBe("401 ERR_API_KEY");
    const notes = await admin.call(noteApi.list, { query: { ticketId: open.id } });
    expect(JSON.stringify(notes)).toContain("ERP");
  });

  it("that two tabs delete at once are missing to the later one", async () => {
    const createdKey = await apiKey(company.id);
    const answers = await Promise.all([1, 2].map(() => admin.ask(apiKeyApi.remove, { params: createdKey })));
    expect(answers.map(statusAndCode).sort()).toEqual(["200", "404 ERR_NO_API_KEY_FOUND"]);
  });

  it("work with the former secret for another day after a new one is made", async () => {
    const made = await apiKey(company.id);
    const { secret } = await admin.call(apiKeyApi.rotate, { params: made });
    for (const one of [made.secret, secret])
      expect((await callerWith(server.app, one).ask(contactApi.list)).status).toBe(200);
    shiftClock(24 * 3_600_000 + 1_000);
    expect(statusAndCode(await callerWith(server.app, made.secret).ask(contactApi.list))).toBe("401 ERR_API_KEY");
    expect((await callerWith(server.app, secret).ask(contactApi.list)).status).toBe(200);
  });

  it("are refused after their expiry", async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const createdKey = await admin.call(apiKeyApi.create, { body: { name: "ERP", scopes: ["read"], expiresAt } });
    const program = callerWith(server.app, createdKey.secret);
    expect((await program.ask(contactApi.list)).status).toBe(200);
    shiftClock(3_600_001);
    expect(statusAndCode(await program.ask(contactApi.list))).toBe("401 ERR_API_KEY");
  });

  it("are refused from other addresses than theirs", async () => {
    const far = await programWith({ ips: ["203.0.113.0/24"] });
    expect(statusAndCode(await far.ask(contactApi.list))).toBe("401 ERR_API_KEY");
    const near = await programWith({ ips: ["203.0.113.7", "127.0.0.0/8", "::1/128", "::ffff:127.0.0.0/104"] });
    expect((await near.ask(contactApi.list)).status).toBe(200);
  });
});

describe("a program with a key", () => {
  it("may do what its scopes cover, by area or everywhere, and is told which one lacks", async () => {
    const reader = await programWith({ scopes: ["contacts:read"] });
    expect((await reader.ask(contactApi.list)).status).toBe(200);
    const response = await reader.ask(tagApi.list);
    expect([response.status, response.body]).toEqual([403, { error: "ERR_KEY_SCOPE", scope: "tags:read" }]);
    const writer = await programWith({ scopes: ["write"] });
    expect(await writer.call(tagApi.create, { body: { name: "Paid", color: "#112233" } })).toMatchObject({
      name: "Paid",
    });
    expect(statusAndCode(await writer.ask(tagApi.list))).toBe("403 ERR_KEY_SCOPE");
  });

  it("is never let into sessions, second factors, keys, payments and companies", async () => {
    const program = await programWith({ scopes: [...keyScopes] });
    const rita = await admin.call(userApi.list).then(({ users }) => users[0]!);
    for (const response of [
      await program.ask(securityApi.signIns),
      await program.ask(securityApi.endSessionsOf, { params: rita }),
      await program.ask(apiKeyApi.list),
      await program.ask(companyApi.show, { params: company }),
    ])
      expect(statusAndCode(response)).toBe("403 ERR_KEY_SCOPE");
    const barredModules = [
      "security",
      "passkeys",
      "auth",
      "apiKeys",
      "companies",
      "invoices",
      "subscriptions",
      "payments",
    ];
    for (const { name, endpoint } of allEndpoints)
      if (barredModules.includes(name.split(".")[0] ?? ""))
        expect([name, scopeForEndpoint(endpoint)]).toEqual([name, null]);
  });

  it("acts under its own name, or for the user whom it names, with that user's rights", async () => {
    const createdKey = await apiKey(company.id, { name: "ERP" });
    const program = callerWith(server.app, createdKey.secret);
    const ana = await user(company.id, { name: "Ana" });
    const otherTicket = await ticket(company.id);
    expect((await program.ask(ticketApi.show, { params: otherTicket })).status).toBe(200);
    const asAna = (path: string, id: number = ana.id) =>
      request(server.app)
        .get(path)
        .set("Authorization", `Bearer ${createdKey.secret}`)
        .set(actingUserHeader, String(id));
    expect((await asAna(`/api/tickets/${otherTicket.id}`)).status).toBe(403);
    expect((await asAna("/api/audit")).status).toBe(403);
    const stranger = await user((await createCompany()).id);
    expect(statusAndCode(await asAna("/api/tickets", stranger.id))).toBe("404 ERR_NO_USER_FOUND");
    await program.call(queueApi.create, { body: { name: "Vendas", color: "#112233" } });
    const [entry] = await AuditEntry.findAll({ where: { companyId: company.id, action: "queue.created" } });
    expect(entry?.userName).toBe("ERP");
  });

  it("holds no ticket itself: it names the user, or acts for one", async () => {
    const createdKey = await apiKey(company.id);
    const program = callerWith(server.app, createdKey.secret);
    const [ana, row] = [await user(company.id), await ticket(company.id, { status: "pending" })];
    const open = (userId?: number) =>
      program.ask(ticketApi.update, { params: { id: row.id }, body: { status: "open", userId } });
    expect(statusAndCode(await open())).toBe("400 ERR_KEY_NEEDS_USER");
    const { id: contactId } = await contact(company.id);
    await connection(company.id, { isDefault: true });
    const created = await program.ask(ticketApi.create, { body: { contactId, status: "open" } });
    expect(statusAndCode(created)).toBe("400 ERR_KEY_NEEDS_USER");
    expect((await open(ana.id)).body).toMatchObject({ status: "open", userId: ana.id });
  });

  it("sees no other company", async () => {
    const program = await programWith();
    const theirs = await contact((await createCompany()).id);
    expect(statusAndCode(await program.ask(contactApi.show, { params: theirs }))).toBe("404 ERR_NO_CONTACT_FOUND");
  });

  it("sends by the connection that it names, or by the default one, and follows what it sent", async () => {
    const [usual, other] = [await connection(company.id, { isDefault: true }), await connection(company.id)];
    const bia = await contact(company.id, { number: "5581988887777" });
    const program = await programWith({ scopes: ["messages:send"] });
    const body = { number: bia.number, body: "Olá" };
    const first = await program.call(externalMessageApi.send, { body });
    const second = await program.call(externalMessageApi.send, { body: { ...body, whatsappId: other.id } });
    const reader = await programWith({ scopes: ["messages:read"] });
    expect(await reader.call(externalMessageApi.status, { params: first })).toMatchObject({ id: first.id });
    expect(statusAndCode(await reader.ask(externalMessageApi.send, { body }))).toBe("403 ERR_KEY_SCOPE");
    const calls = await admin.call(externalMessageApi.calls);
    expect(calls.map(({ id, connection: name }) => [id, name])).toEqual([
      [second.id, other.name],
      [first.id, usual.name],
    ]);
  });

  it("reads in every reply where it stands in its rate limit", async () => {
    configureLimits({ scale: 1 });
    const { headers } = await (await programWith()).ask(contactApi.list);
    expect([headers["ratelimit-limit"], headers["ratelimit-remaining"]]).toEqual(["600", "599"]);
  });
});
