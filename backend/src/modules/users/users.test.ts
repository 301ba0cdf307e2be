import { describe, expect, it } from "@jest/globals";
import { userApi, type UserDto } from "@guiche/contract/users";
import { User } from "../../models/accounts/user";
import { signInAs, statusAndCode } from "../../testing/sign-in-as";
import { createCompany, connection, password, plan, queue, user } from "../../testing/factories";
import { server, company, boss, admin, open, change, remove, show, signsInWith, auditEntries } from "./users.fixture";

let serial = 0;
const someone = (values: Record<string, unknown> = {}) => ({
  name: "Carla Souza",
  email: `carla-${(serial += 1)}-${company.id}@example.com`,
  password: "Another-Horse-7",
  profile: "user",
  ...values,
});
const add = (body: Record<string, unknown>, by = admin) => by.ask(userApi.create, { body });

describe("adding a person", () => {
  it("is refused to all users but admins", async () => {
    for (const profile of ["user", "supervisor"] as const) {
      const caller = await signInAs(server.app, await user(company.id, { profile }));
      expect(statusAndCode(await add(someone(), caller))).toBe("403 ERR_NO_PERMISSION");
    }
    expect(await User.count({ where: { companyId: company.id } })).toBe(3);
  });

  it("stores queues, connection and rights, and the person can sign in with the password", async () => {
    const [sales, connectionRow] = [await queue(company.id, { name: "Sales" }), await connection(company.id)];
    const body = someone({
      profile: "supervisor",
      queueIds: [sales.id],
      whatsappId: connectionRow.id,
      allTicket: "enabled",
    });
    const createdUser = await admin.call(userApi.create, { body });
    expect(createdUser).toMatchObject({
      name: "Carla Souza",
      profile: "supervisor",
      super: false,
      companyId: company.id,
      allTicket: "enable",
      whatsappId: connectionRow.id,
      queues: [{ id: sales.id, name: "Sales" }],
      online: false,
    });
    expect(JSON.stringify(createdUser)).not.toMatch(/password|\$2[aby]\$/i);
    expect(await show(createdUser.id)).toEqual(createdUser);
    expect(await signsInWith(createdUser.email, "Another-Horse-7")).toBe(200);
    expect(await auditEntries("user.created")).toMatchObject([
      { userId: boss.id, userName: "Bia", target: createdUser.email, details: { profile: "supervisor" } },
    ]);
  });

  it("grants no rights by default", async () => {
    const createdUser = await admin.call(userApi.create, { body: someone() });
    expect(createdUser).toMatchObject({ profile: "user", allTicket: "desabled", whatsappId: null, queues: [] });
  });

  it("cannot make a super user, nor add to another company", async () => {
    const elsewhere = await createCompany();
    const response = await add(someone({ super: true }));
    expect(response.body).toEqual({ error: "ERR_UNKNOWN_FIELD", fields: { super: "Unknown field" } });
    const createdUser = await admin.call(userApi.create, { body: someone({ companyId: elsewhere.id }) });
    expect(createdUser).toMatchObject({ super: false, companyId: company.id });
    expect(await User.count({ where: { companyId: elsewhere.id } })).toBe(0);
  });

  it("with a colleague's email, whatever its case, is a validation error of that field", async () => {
    const colleague = await user(company.id, { email: `Ana.${company.id}@Example.com` });
    const answer = await add(someone({ email: colleague.email.toLowerCase() }));
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { email: "Already taken" } },
    ]);
    const { id } = await admin.call(userApi.create, { body: someone() });
    expect((await change(id, { email: colleague.email.toUpperCase() })).body).toMatchObject({
      fields: { email: "Already taken" },
    });
  });

  it("with an email confirmed in another company answers as with any other", async () => {
    const outsider = await user((await createCompany()).id);
    const [existingEmailResponse, unknown] = [await add(someone({ email: outsider.email })), await add(someone())];
    expect([statusAndCode(existingEmailResponse), Object.keys(existingEmailResponse.body as object)]).toEqual([
      "201",
      Object.keys(unknown.body as object),
    ]);
    const { id } = unknown.body as { id: number };
    const other = await user((await createCompany()).id);
    expect((await change(id, { email: other.email })).body).toMatchObject({
      email: other.email,
      emailConfirmed: false,
    });
  });

  it("with a queue or connection of another company is refused", async () => {
    const elsewhere = await createCompany();
    const [strange, connectionRow] = [await queue(elsewhere.id), await connection(elsewhere.id)];
    expect(statusAndCode(await add(someone({ queueIds: [strange.id] })))).toBe("404 ERR_NO_QUEUE_FOUND");
    expect(statusAndCode(await add(someone({ queueIds: [999_999_999] })))).toBe("404 ERR_NO_QUEUE_FOUND");
    expect(statusAndCode(await add(someone({ whatsappId: connectionRow.id })))).toBe("404 ERR_NO_WAPP_FOUND");
    expect(statusAndCode(await change(boss.id, { queueIds: [strange.id] }))).toBe("404 ERR_NO_QUEUE_FOUND");
    expect(statusAndCode(await change(boss.id, { whatsappId: connectionRow.id }))).toBe("404 ERR_NO_WAPP_FOUND");
    expect(await User.count({ where: { companyId: company.id } })).toBe(1);
  });

  it("with a short name, a short password or an invalid email returns the specification's messages", async () => {
    const answer = await add({ name: "x", email: "nobody", password: "1234", profile: "king" });
    expect(answer.body).toMatchObject({
      error: "ERR_VALIDATION",
      fields: { name: "Too Short!", email: "Invalid email", password: "Too Short!", profile: expect.any(String) },
    });
    expect((await add({})).body).toMatchObject({
      fields: { name: "Required", email: "Required", password: "Required", profile: "Required" },
    });
  });

  it("with one of the commonest passwords is refused, on a change too", async () => {
    const commonPasswordError = { error: "ERR_VALIDATION", fields: { password: "Too common!" } };
    for (const common of ["123456", "Senha123", "aaaaaa", "abcdefgh"]) {
      expect((await add(someone({ password: common }))).body).toEqual(commonPasswordError);
      expect((await change(boss.id, { password: common, oldPassword: password })).body).toEqual(commonPasswordError);
    }
  });

  it("at the plan's last place succeeds for exactly one of twenty concurrent requests, ten times", async () => {
    await open({ planId: (await plan({ users: 2 })).id });
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => add(someone())));
      expect(answers.map(statusAndCode).sort()).toEqual([
        "201",
        ...Array.from({ length: 19 }, () => "400 ERR_PLAN_LIMIT_REACHED"),
      ]);
      const [creationResponse] = answers.filter(({ status }) => status === 201);
      expect(statusAndCode(await remove((creationResponse!.body as UserDto).id))).toBe("200");
    }
  });

  it("is refused when the plan allows no users", async () => {
    await open({ planId: (await plan({ users: 0 })).id });
    expect(statusAndCode(await add(someone()))).toBe("400 ERR_PLAN_LIMIT_REACHED");
  });
});

describe("the list of people", () => {
  it("shows others than admins what a transfer needs, and finds no person by an email address", async () => {
    const caio = await user(company.id, { name: "Caio", email: "caio.segredo@example.com" });
    const agent = await signInAs(server.app, caio);
    const { users, count } = await agent.call(userApi.list, { query: { searchParam: "caio" } });
    expect([users, count]).toEqual([
      [{ id: caio.id, name: "Caio", queues: [], online: false, away: false, leave: null }],
      1,
    ]);
    expect((await agent.call(userApi.list, { query: { searchParam: "segredo" } })).users).toEqual([]);
  });

  it("returns twenty a page by name, with the total and the plan's limit", async () => {
    await open({ planId: (await plan({ users: 30 })).id });
    for (let each = 0; each < 21; each += 1)
      await user(company.id, { name: `Pessoa ${String(each).padStart(2, "0")}` });
    const first = await admin.call(userApi.list);
    expect([first.users.length, first.hasMore, first.count, first.limit]).toEqual([20, true, 22, 30]);
    expect(first.users.slice(0, 2).map(({ name }) => name)).toEqual(["Bia", "Pessoa 00"]);
    const second = await admin.call(userApi.list, { query: { pageNumber: 2 } });
    expect([second.users.map(({ name }) => name), second.hasMore]).toEqual([["Pessoa 19", "Pessoa 20"], false]);
  });

  it("has every person on exactly one page, whatever their names' case", async () => {
    await open({ planId: (await plan({ users: 60 })).id });
    const names = ["ana", "ANA", "Ana", "bia", "Bia", "CAIO", "caio", "Ávila", "ávila"];
    for (let each = 0; each < 45; each += 1) await user(company.id, { name: names[each % names.length] ?? "" });
    const pages = [];
    for (const pageNumber of [1, 2, 3]) pages.push((await admin.call(userApi.list, { query: { pageNumber } })).users);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(46);
    // Names that differ only in case are ordered by id, before the next name begins.
    for (const name of new Set(all.map((each) => each.name.toLowerCase()))) {
      const from = all.findIndex((each) => each.name.toLowerCase() === name);
      const bearers = all.filter((each) => each.name.toLowerCase() === name).map(({ id }) => id);
      expect(all.slice(from, from + bearers.length).map(({ id }) => id)).toEqual(bearers.toSorted((a, b) => a - b));
    }
  });

  it("is searched by name without accents and by email, within the company only", async () => {
    const joao = await user(company.id, { name: "João 100%" });
    await user((await createCompany()).id, { name: "João de fora" });
    for (const searchParam of ["joao", "JOÃO", "100%", joao.email.slice(0, 12)])
      expect((await admin.call(userApi.list, { query: { searchParam } })).users.map(({ id }) => id)).toContain(joao.id);
    const page = await admin.call(userApi.list, { query: { searchParam: "joao" } });
    expect([page.users.length, page.count]).toEqual([1, 1]);
    expect((await admin.call(userApi.list, { query: { searchParam: "1%0" } })).users).toEqual([]);
  });
});

describe("colleagues", () => {
  it("are visible to all users, with name and queues only", async () => {
    const sales = await queue(company.id, { name: "Sales" });
    const ana = await user(company.id, { name: "ana", queues: [sales], allTicket: true });
    await user((await createCompany()).id);
    const caller = await signInAs(server.app, ana);
    expect(await caller.call(userApi.names)).toEqual([
      {
        id: ana.id,
        name: "ana",
        queues: [{ id: sales.id, name: "Sales", color: sales.color }],
        online: false,
        away: false,
        leave: null,
      },
      { id: boss.id, name: "Bia", queues: [], online: false, away: false, leave: null },
    ]);
  });
});

describe("a person's record", () => {
  it("is refused to a colleague, and not found from another company", async () => {
    const ana = await signInAs(server.app, await user(company.id));
    const otherCompany = await user((await createCompany()).id);
    expect(statusAndCode(await ana.ask(userApi.show, { params: { id: boss.id } }))).toBe("403 ERR_NO_PERMISSION");
    for (const id of [otherCompany.id, 999_999_999]) {
      expect(statusAndCode(await ana.ask(userApi.show, { params: { id } }))).toBe("404 ERR_NO_USER_FOUND");
      expect(statusAndCode(await admin.ask(userApi.show, { params: { id } }))).toBe("404 ERR_NO_USER_FOUND");
      expect(statusAndCode(await change(id, { name: "Taken over" }))).toBe("404 ERR_NO_USER_FOUND");
      expect(statusAndCode(await remove(id))).toBe("404 ERR_NO_USER_FOUND");
    }
  });

  it("is open to the person and to admins", async () => {
    const ana = await user(company.id, { name: "Ana" });
    expect(await show(ana.id, await signInAs(server.app, ana))).toMatchObject({ name: "Ana", email: ana.email });
    expect(await show(ana.id)).toMatchObject({ name: "Ana", email: ana.email });
  });
});
