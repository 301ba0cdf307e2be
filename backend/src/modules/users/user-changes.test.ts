import { beforeEach, describe, expect, it } from "@jest/globals";
import { userApi } from "@guiche/contract/users";
import { authApi } from "@guiche/contract/auth";
import { User } from "../../models/accounts/user";
import { UserQueue } from "../../models/accounts/user-queue";
import { signInAs, signInWithPassword, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, password, queue, user } from "../../testing/factories";
import { server, company, boss, admin, open, change, remove, show, signsInWith, auditEntries } from "./users.fixture";

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
    expect(await auditEntries("user.rights")).toMatchObject([
      { userId: ana.id, target: email, details: { email: `${ana.email} → ${email}` } },
    ]);
  });

  it("says that they are away, which colleagues see, and no colleague says it for them", async () => {
    const answer = await change(ana.id, { away: true }, caller);
    expect([answer.status, answer.body]).toMatchObject([200, { away: true }]);
    expect((await caller.ask(authApi.me)).body).toMatchObject({ away: true });
    const bruno = await signInAs(server.app, await user(company.id, { name: "Bruno" }));
    const colleagues = await bruno.call(userApi.names);
    expect(colleagues.find(({ id }) => id === ana.id)).toMatchObject({ name: ana.name, away: true });
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
    expect(await auditEntries("password.changed")).toMatchObject([{ userId: ana.id, details: { by: "oneself" } }]);
  });

  it("needs the old password to change the email, because reset codes go there", async () => {
    const email = `ana.nova.${company.id}@example.com`;
    expect(statusAndCode(await change(ana.id, { email }, caller))).toBe("400 ERR_WRONG_PASSWORD");
    expect(statusAndCode(await change(ana.id, { email: ana.email, name: "Ana Maria" }, caller))).toBe("200");
    expect(statusAndCode(await change(ana.id, { email, oldPassword: password }, caller))).toBe("200");
    expect(await signsInWith(email, password)).toBe(200);
  });

  it("who sends the old password several times at once sets one new password", async () => {
    const responsePromises = Array.from({ length: 6 }, (_, index) =>
      change(ana.id, { password: `Brand-New-${index}`, oldPassword: password }, caller),
    );
    const answers = (await Promise.all(responsePromises)).map(statusAndCode);
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
    expect(await auditEntries("user.rights")).toMatchObject([
      {
        userId: boss.id,
        target: ana.email,
        details: { profile: "user → supervisor", queues: "Vendas → Suporte, Vendas", allTicket: "desabled → enable" },
      },
    ]);
    await admin.call(userApi.update, { params: { id: ana.id }, body: { name: "Ana Maria" } });
    expect((await show(ana.id)).queues.length).toBe(2);
    expect((await auditEntries("user.rights")).length).toBe(1);
  });

  it("needs no old password for others, and needs it for themselves", async () => {
    const ana = await user(company.id);
    expect(statusAndCode(await change(ana.id, { password: "Brand-New-1" }))).toBe("200");
    expect(await auditEntries("password.changed")).toMatchObject([
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
  it("cannot be demoted or deleted by any user", async () => {
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
  it("cannot be deleted, because no user could create another", async () => {
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
    const caller = await signInWithPassword(server.app, ana.email);
    expect(statusAndCode(await remove(ana.id, caller))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await remove(ana.id))).toBe("200");
    expect(await signsInWith(ana.email, password)).toBe(401);
    expect((await admin.call(userApi.names)).map(({ id }) => id)).toEqual([boss.id]);
    expect(await auditEntries("user.deleted")).toMatchObject([
      { userId: boss.id, target: ana.email, details: { name: "Ana" } },
    ]);
    expect((await auditEntries("login"))[0]).toMatchObject({ userName: "Ana" });
    expect(statusAndCode(await remove(ana.id))).toBe("404 ERR_NO_USER_FOUND");
  });
});
