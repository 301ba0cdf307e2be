import { beforeEach, describe, expect, it } from "@jest/globals";
import { userApi, type UserDto } from "@guiche/contract/users";
import { authApi } from "@guiche/contract/auth";
import { AuditEntry } from "../../models/audit-entry";
import { User } from "../../models/user";
import { UserQueue } from "../../models/user-queue";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, password, plan, queue, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();

let company: { id: number };
let boss: User;
let admin: Caller;
const open = async (values: Parameters<typeof createCompany>[0] = {}) => {
  company = await createCompany(values);
  boss = await user(company.id, { profile: "admin", name: "Bia" });
  admin = await signInAs(server.app, boss);
};
beforeEach(() => open());

let serial = 0;
const someone = (values: Record<string, unknown> = {}) => ({
  name: "Carla Souza",
  email: `carla-${(serial += 1)}-${company.id}@example.com`,
  password: "Another-Horse-7",
  profile: "user",
  ...values,
});
const add = (body: Record<string, unknown>, by = admin) => by.ask(userApi.create, { body });
const change = (id: number, body: Record<string, unknown>, by = admin) =>
  by.ask(userApi.update, { params: { id }, body });
const remove = (id: number, by = admin) => by.ask(userApi.remove, { params: { id } });
const show = (id: number, by = admin) => by.call(userApi.show, { params: { id } });
const signsInWith = async (email: string, secret: string): Promise<number> =>
  (await admin.ask(authApi.login, { body: { email, password: secret } })).status;
const written = (action: string) =>
  AuditEntry.findAll({ where: { companyId: company.id, action }, order: ["id"], raw: true });

describe("adding a person", () => {
  it("is refused to everybody but admins", async () => {
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
    const made = await admin.call(userApi.create, { body });
    expect(made).toMatchObject({
      name: "Carla Souza",
      profile: "supervisor",
      super: false,
      companyId: company.id,
      allTicket: "enable",
      whatsappId: connectionRow.id,
      queues: [{ id: sales.id, name: "Sales" }],
      online: false,
    });
    expect(JSON.stringify(made)).not.toMatch(/password|\$2[aby]\$/i);
    expect(await show(made.id)).toEqual(made);
    expect(await signsInWith(made.email, "Another-Horse-7")).toBe(200);
    expect(await written("user.created")).toMatchObject([
      { userId: boss.id, userName: "Bia", target: made.email, details: { profile: "supervisor" } },
    ]);
  });

  it("grants no rights by default", async () => {
    const made = await admin.call(userApi.create, { body: someone() });
    expect(made).toMatchObject({ profile: "user", allTicket: "desabled", whatsappId: null, queues: [] });
  });

  it("cannot make a super user, nor add to another company", async () => {
    const elsewhere = await createCompany();
    const made = await admin.call(userApi.create, { body: someone({ super: true, companyId: elsewhere.id }) });
    expect(made).toMatchObject({ super: false, companyId: company.id });
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
    const stranger = await user((await createCompany()).id);
    const [known, unknown] = [await add(someone({ email: stranger.email })), await add(someone())];
    expect([statusAndCode(known), Object.keys(known.body as object)]).toEqual([
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
      fields: { name: "Required", email: "Required", password: "Required" },
    });
  });

  it("with one of the commonest passwords is refused, on a change too", async () => {
    const refused = { error: "ERR_VALIDATION", fields: { password: "Too common!" } };
    for (const common of ["123456", "Senha123", "aaaaaa", "abcdefgh"]) {
      expect((await add(someone({ password: common }))).body).toEqual(refused);
      expect((await change(boss.id, { password: common, oldPassword: password })).body).toEqual(refused);
    }
  });

  it("at the plan's last place succeeds for exactly one of twenty concurrent requests, a hundred times", async () => {
    await open({ planId: (await plan({ users: 2 })).id });
    for (let round = 0; round < 100; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => add(someone())));
      expect(answers.map(statusAndCode).sort()).toEqual([
        "201",
        ...Array.from({ length: 19 }, () => "400 ERR_PLAN_LIMIT_REACHED"),
      ]);
      const [made] = answers.filter(({ status }) => status === 201);
      expect(statusAndCode(await remove((made?.body as UserDto).id))).toBe("200");
    }
  }, 240_000);

  it("is refused when the plan allows no users", async () => {
    await open({ planId: (await plan({ users: 0 })).id });
    expect(statusAndCode(await add(someone()))).toBe("400 ERR_PLAN_LIMIT_REACHED");
  });
});

describe("the list of people", () => {
  it("shows others than admins what a transfer needs, and finds nobody by an email address", async () => {
    const caio = await user(company.id, { name: "Caio", email: "caio.segredo@example.com" });
    const agent = await signInAs(server.app, caio);
    const { users, count } = await agent.call(userApi.list, { query: { searchParam: "caio" } });
    expect([users, count]).toEqual([[{ id: caio.id, name: "Caio", queues: [], online: false, away: false }], 1]);
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
    const found = await admin.call(userApi.list, { query: { searchParam: "joao" } });
    expect([found.users.length, found.count]).toEqual([1, 1]);
    expect((await admin.call(userApi.list, { query: { searchParam: "1%0" } })).users).toEqual([]);
  });
});

describe("colleagues", () => {
  it("are visible to everybody, with name and queues only", async () => {
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
      },
      { id: boss.id, name: "Bia", queues: [], online: false, away: false },
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

describe("a person without the right to manage people", () => {
  let ana: User;
  let caller: Caller;
  beforeEach(async () => {
    ana = await user(company.id, { name: "Ana" });
    caller = await signInAs(server.app, ana);
  });

  it("cannot change a colleague, whatever their profile", async () => {
    const bruno = await user(company.id);
    for (const { id } of [boss, bruno])
      expect(statusAndCode(await change(id, { name: "Changed" }, caller))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await remove(bruno.id, caller))).toBe("403 ERR_NO_PERMISSION");
  });

  it("changes their own name and email; other fields are ignored", async () => {
    const [sales, connectionRow] = [await queue(company.id), await connection(company.id)];
    const email = `ana.nova.${company.id}@example.com`;
    const rights = {
      profile: "admin",
      queueIds: [sales.id],
      whatsappId: connectionRow.id,
      allTicket: "enable",
      super: true,
    };
    const answer = await change(ana.id, { name: "Ana Nova", email, oldPassword: password, ...rights }, caller);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { name: "Ana Nova", email, profile: "user", queues: [], whatsappId: null, allTicket: "desabled", super: false },
    ]);
    expect(await UserQueue.count({ where: { userId: ana.id } })).toBe(0);
    expect((await caller.ask(authApi.me)).body).toMatchObject({ name: "Ana Nova", profile: "user" });
    expect(await written("user.rights")).toMatchObject([
      { userId: ana.id, target: email, details: { email: `${ana.email} → ${email}` } },
    ]);
  });

  it("says that they are away, which colleagues see, and no colleague says it for them", async () => {
    const answer = await change(ana.id, { away: true }, caller);
    expect([answer.status, answer.body]).toMatchObject([200, { away: true }]);
    expect((await caller.ask(authApi.me)).body).toMatchObject({ away: true });
    const bruno = await signInAs(server.app, await user(company.id, { name: "Bruno" }));
    const seen = await bruno.call(userApi.names);
    expect(seen.find(({ id }) => id === ana.id)).toMatchObject({ name: ana.name, away: true });
    expect((await change(ana.id, { away: false }, bruno)).status).toBe(403);
    await change(ana.id, { name: "Ana Nova" }, caller);
    expect((await caller.ask(authApi.me)).body).toMatchObject({ away: true });
  });

  it("needs the old password to set a new one, and a wrong one does not end the session", async () => {
    for (const oldPassword of [undefined, "", "not-it"])
      expect(statusAndCode(await change(ana.id, { password: "Brand-New-1", oldPassword }, caller))).toBe(
        "400 ERR_WRONG_PASSWORD",
      );
    expect(await signsInWith(ana.email, "Brand-New-1")).toBe(401);
    caller = await signInAs(server.app, ana);
    expect(statusAndCode(await change(ana.id, { password: "Brand-New-1", oldPassword: password }, caller))).toBe("200");
    expect((await caller.ask(authApi.me)).status).toBe(200);
    expect(await signsInWith(ana.email, password)).toBe(401);
    expect(await signsInWith(ana.email, "Brand-New-1")).toBe(200);
    expect(await written("password.changed")).toMatchObject([{ userId: ana.id, details: { by: "oneself" } }]);
  });

  it("needs the old password to change the email, because reset codes go there", async () => {
    const email = `ana.nova.${company.id}@example.com`;
    expect(statusAndCode(await change(ana.id, { email }, caller))).toBe("400 ERR_WRONG_PASSWORD");
    expect(statusAndCode(await change(ana.id, { email: ana.email, name: "Ana Maria" }, caller))).toBe("200");
    expect(statusAndCode(await change(ana.id, { email, oldPassword: password }, caller))).toBe("200");
    expect(await signsInWith(email, password)).toBe(200);
  });

  it("who sends the old password several times at once sets one new password", async () => {
    const asked = Array.from({ length: 6 }, (_, index) =>
      change(ana.id, { password: `Brand-New-${index}`, oldPassword: password }, caller),
    );
    const answers = (await Promise.all(asked)).map(statusAndCode);
    expect(answers.filter((answer) => answer === "200").length).toBe(1);
    expect(answers.filter((answer) => answer === "400 ERR_WRONG_PASSWORD").length).toBe(5);
  });

  it("who sends an empty password keeps the current one", async () => {
    expect(statusAndCode(await change(ana.id, { name: "Ana", password: "" }, caller))).toBe("200");
    expect(await signsInWith(ana.email, password)).toBe(200);
  });
});

describe("an admin changing a person", () => {
  it("grants and revokes rights, and the audit log has the previous ones", async () => {
    const [sales, support] = [
      await queue(company.id, { name: "Vendas" }),
      await queue(company.id, { name: "Suporte" }),
    ];
    const ana = await user(company.id, { name: "Ana", queues: [sales] });
    const after = await admin.call(userApi.update, {
      params: { id: ana.id },
      body: { profile: "supervisor", queueIds: [sales.id, support.id], allTicket: "enabled" },
    });
    expect(after).toMatchObject({ name: "Ana", email: ana.email, profile: "supervisor", allTicket: "enable" });
    expect(after.queues.map(({ id }) => id).sort()).toEqual([sales.id, support.id].sort());
    expect(await written("user.rights")).toMatchObject([
      {
        userId: boss.id,
        target: ana.email,
        details: { profile: "user → supervisor", queues: "Vendas → Suporte, Vendas", allTicket: "desabled → enable" },
      },
    ]);
    await admin.call(userApi.update, { params: { id: ana.id }, body: { name: "Ana Maria" } });
    expect((await show(ana.id)).queues.length).toBe(2);
    expect((await written("user.rights")).length).toBe(1);
  });

  it("needs no old password for others, and needs it for themselves", async () => {
    const ana = await user(company.id);
    expect(statusAndCode(await change(ana.id, { password: "Brand-New-1" }))).toBe("200");
    expect(await written("password.changed")).toMatchObject([
      { userId: boss.id, target: ana.email, details: { by: "admin" } },
    ]);
    expect(statusAndCode(await change(boss.id, { password: "Brand-New-1" }))).toBe("400 ERR_WRONG_PASSWORD");
    expect(await signsInWith(ana.email, "Brand-New-1")).toBe(200);
  });

  it("sets and clears their connection", async () => {
    const connectionRow = await connection(company.id);
    const ana = await user(company.id);
    expect((await change(ana.id, { whatsappId: connectionRow.id })).body).toMatchObject({
      whatsappId: connectionRow.id,
    });
    expect((await change(ana.id, { whatsappId: "" })).body).toMatchObject({ whatsappId: null });
  });

  it("cannot change a super user; another super user can", async () => {
    const owner = await user(company.id, { profile: "user", super: true, name: "Owner" });
    for (const body of [{ name: "Renamed" }, { password: "Brand-New-1" }, { email: "mine@example.com" }])
      expect(statusAndCode(await change(owner.id, body))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await remove(owner.id))).toBe("403 ERR_NO_PERMISSION");
    expect(await signsInWith(owner.email, password)).toBe(200);
    const other = await signInAs(server.app, await user(company.id, { profile: "admin", super: true }));
    expect(statusAndCode(await change(owner.id, { name: "Renamed" }, other))).toBe("200");
    expect(statusAndCode(await remove(owner.id, other))).toBe("200");
  });
});

describe("the last admin", () => {
  it("cannot be demoted or deleted by anybody", async () => {
    const owner = await signInAs(server.app, await user(company.id, { super: true }));
    for (const by of [admin, owner]) {
      expect(statusAndCode(await change(boss.id, { profile: "user" }, by))).toBe("400 ERR_LAST_ADMIN");
      expect(statusAndCode(await change(boss.id, { profile: "supervisor" }, by))).toBe("400 ERR_LAST_ADMIN");
      expect(statusAndCode(await remove(boss.id, by))).toBe("400 ERR_LAST_ADMIN");
    }
    expect((await show(boss.id)).profile).toBe("admin");
  });

  it("remains when several admins demote and delete each other at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      await open();
      const others = [await user(company.id, { profile: "admin" }), await user(company.id, { profile: "admin" })];
      const all = [boss, ...others];
      const owner = await signInAs(server.app, await user(company.id, { super: true }));
      const acts = all.map(({ id }, index) =>
        index === 1 ? remove(id, owner) : change(id, { profile: "user" }, owner),
      );
      const answers = (await Promise.all(acts)).map(statusAndCode);
      expect(answers.filter((answer) => answer === "400 ERR_LAST_ADMIN").length).toBe(1);
      expect(await User.count({ where: { companyId: company.id, profile: "admin" } })).toBe(1);
    }
  });
});

describe("the last super user", () => {
  it("cannot be deleted, because nobody could create another", async () => {
    await User.update({ super: false }, { where: { super: true } });
    const [olga, omar] = [
      await user(company.id, { super: true, name: "Olga" }),
      await user(company.id, { super: true }),
    ];
    const owner = await signInAs(server.app, olga);
    expect(statusAndCode(await remove(omar.id, owner))).toBe("200");
    expect(statusAndCode(await remove(olga.id, owner))).toBe("400 ERR_LAST_ADMIN");
    const elsewhere = await user((await createCompany()).id, { super: true });
    expect(statusAndCode(await remove(olga.id, owner))).toBe("200");
    expect(await User.count({ where: { super: true } })).toBe(1);
    expect(elsewhere.super).toBe(true);
  });
});

describe("a deleted person", () => {
  it("disappears from the lists, cannot sign in, and stays in the audit log", async () => {
    const ana = await user(company.id, { name: "Ana" });
    const caller = await signInAs(server.app, ana);
    expect(statusAndCode(await remove(ana.id, caller))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await remove(ana.id))).toBe("200");
    expect(await signsInWith(ana.email, password)).toBe(401);
    expect((await admin.call(userApi.names)).map(({ id }) => id)).toEqual([boss.id]);
    expect(await written("user.deleted")).toMatchObject([
      { userId: boss.id, target: ana.email, details: { name: "Ana" } },
    ]);
    expect((await written("login"))[0]).toMatchObject({ userName: "Bia" });
    expect(statusAndCode(await remove(ana.id))).toBe("404 ERR_NO_USER_FOUND");
  });
});
