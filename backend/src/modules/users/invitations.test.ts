import { createServer, type Server } from "node:net";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { invitationDays, invitationApi } from "@guiche/contract/invitations";
import { userApi } from "@guiche/contract/users";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Invitation } from "../../models/accounts/invitation";
import { User } from "../../models/accounts/user";
import { env } from "../../config/env";
import { shiftClock } from "../../core/clock";
import { configureMail } from "../../core/mail/mail";
import { signInWithPassword, signInAs, callerWith, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, password, user } from "../../testing/factories";
import { withMailbox } from "../../testing/mailbox";
import { withServer } from "../../testing/server";
import { listen } from "../../testing/listen";

const server = withServer();
const mailbox = withMailbox();

let company: { id: number };
let admin: Caller;
let serial = 0;
beforeEach(async () => {
  company = await createCompany({ name: "Padaria Sol" });
  admin = await signInAs(server.app, await user(company.id, { profile: "admin", name: "Ana" }));
});

const fresh = password;
const anybody = () => callerWith(server.app, "");
const accept = (token: unknown, password = fresh) => anybody().ask(invitationApi.accept, { body: { token, password } });
const show = (token: unknown) => anybody().ask(invitationApi.show, { body: { token } });
const signIn = async (email: string, password: string) =>
  (await anybody().ask(authApi.login, { body: { email, password } })).status;

/** A colleague who was invited, and the secret of their link. */
async function inviteCarla() {
  const email = `carla-${(serial += 1)}@example.com`;
  const body = { name: "Carla", email, profile: "user", invite: true };
  const { id, invitation } = await admin.call(userApi.create, { body });
  return { id, email, token: invitation?.token ?? "", invitation };
}
const isVoid = async (token: string) => {
  expect(statusAndCode(await show(token))).toBe("400 ERR_INVITATION");
  expect(statusAndCode(await accept(token))).toBe("400 ERR_INVITATION");
};

describe("an invitation", () => {
  it("is a link for three days on which the person chooses a password, once", async () => {
    const { id, email, token, invitation } = await inviteCarla();
    expect(invitation?.mailed).toBe(false);
    expect(invitationDays).toBe(3);
    expect(Date.parse(invitation?.expiresAt ?? "") - Date.now()).toBeGreaterThan((invitationDays * 24 - 1) * 3_600_000);
    expect(mailbox.to(email)).toEqual([]);
    expect((await show(token)).body).toEqual({ name: "Carla", email, company: "Padaria Sol" });
    expect(statusAndCode(await accept(token))).toBe("200");
    expect(await signIn(email, fresh)).toBe(200);
    await isVoid(token);
    const log = await AuditEntry.findAll({ where: { companyId: company.id }, order: ["id"], raw: true });
    expect(log.filter(({ target, action }) => target === email && action !== "login")).toMatchObject([
      { action: "user.created", userName: "Ana" },
      { action: "user.invited", userName: "Ana", details: { by: "link" } },
      { action: "password.changed", userId: id, details: { by: "invitation" } },
    ]);
    expect(JSON.stringify(log)).not.toContain(token.slice(-20));
    // The link was handed over by a person: it proves nothing about the mailbox.
    expect((await User.findByPk(id, { rejectOnEmpty: true })).emailConfirmedAt).toBeNull();
  });

  it("works once of two at the same time", async () => {
    const { token } = await inviteCarla();
    const answers = await Promise.all([accept(token), accept(token, "Brand-New-2")]);
    expect(answers.map(statusAndCode).sort()).toEqual(["200", "400 ERR_INVITATION"]);
  });

  it("is stored as a hash only", async () => {
    const { id, token } = await inviteCarla();
    const storedInvitation = await Invitation.findOne({ where: { userId: id }, rejectOnEmpty: true });
    expect(storedInvitation.tokenHash.length).toBe(32);
    expect(token).not.toContain(storedInvitation.tokenHash.toString("base64url"));
  });

  it("ends after three days", async () => {
    const { token } = await inviteCarla();
    shiftClock(invitationDays * 86_400_000 + 1_000);
    try {
      await isVoid(token);
    } finally {
      shiftClock(0);
    }
  });

  it("ends when the password is set, the address changes, another link is made or the person is deleted", async () => {
    const [first, second, third, fourth] = [
      await inviteCarla(),
      await inviteCarla(),
      await inviteCarla(),
      await inviteCarla(),
    ];
    await admin.call(userApi.update, { params: { id: first.id }, body: { password: "Set-By-Ana-1" } });
    await admin.call(userApi.update, { params: { id: second.id }, body: { email: "elsewhere@example.com" } });
    const next = await admin.call(userApi.invite, { params: { id: third.id } });
    await admin.call(userApi.remove, { params: { id: fourth.id } });
    for (const { token } of [first, second, third, fourth]) await isVoid(token);
    expect(statusAndCode(await accept(next.token))).toBe("200");
  });

  it("ends the sessions that were opened with the old password", async () => {
    const { id, email, token } = await inviteCarla();
    await accept(token);
    const carla = await signInWithPassword(server.app, email);
    const { token: again } = await admin.call(userApi.invite, { params: { id } });
    await accept(again, "Brand-New-2");
    expect((await carla.ask(authApi.me)).status).toBe(401);
  });

  it("of one person opens no other person's account, and none of another company", async () => {
    const { id, token } = await inviteCarla();
    const other = await user((await createCompany()).id);
    const [companyId, , secret] = token.split(/-(.*?)-(.*)/s);
    for (const forgedToken of [
      `${companyId}-${other.id}-${secret}`,
      `${other.companyId}-${id}-${secret}`,
      `${other.companyId}-${other.id}-${secret}`,
      `${token}x`,
      token.slice(0, -1),
      "x",
    ])
      await isVoid(forgedToken);
    const foreign = await admin.ask(userApi.invite, { params: { id: other.id } });
    expect(statusAndCode(foreign)).toBe("404 ERR_NO_USER_FOUND");
    expect(statusAndCode(await accept(token))).toBe("200");
  });

  it("is made by those who manage users, and not for themselves or for a super user", async () => {
    const bia = await user(company.id);
    const [agent, boss] = [await signInAs(server.app, bia), await user(company.id, { super: true, profile: "admin" })];
    const me = await admin.call(authApi.me);
    expect(statusAndCode(await agent.ask(userApi.invite, { params: { id: bia.id } }))).toBe("403 ERR_NO_PERMISSION");
    for (const { id } of [me, boss])
      expect(statusAndCode(await admin.ask(userApi.invite, { params: { id } }))).toBe("403 ERR_NO_PERMISSION");
  });

  it("demands the password of a reset", async () => {
    const { token } = await inviteCarla();
    expect((await accept(token, "weak")).body).toMatchObject({ error: "ERR_VALIDATION" });
    expect(statusAndCode(await accept(token))).toBe("200");
  });

  it("comes by mail where a mail server and our own address are known, and is shown to no one else", async () => {
    await mailing(async (mailText) => {
      const { id, email, invitation } = await inviteCarla();
      expect(invitation).toMatchObject({ mailed: true, token: null });
      const link = /https:\/\/desk\.example\.com\/invite#(\S+)/.exec(mailText());
      expect(statusAndCode(await accept(link?.[1]))).toBe("200");
      expect(await signIn(email, fresh)).toBe(200);
      expect((await User.findByPk(id, { rejectOnEmpty: true })).emailConfirmedAt).not.toBeNull();
    });
  });

  it("is a link to hand over when the mail fails", async () => {
    const settings = env() as { publicUrl: string | undefined };
    settings.publicUrl = "https://desk.example.com";
    configureMail({ smtpUrl: "smtp://127.0.0.1:1", folder: mailbox.folder });
    try {
      const { token, invitation } = await inviteCarla();
      expect(invitation?.mailed).toBe(false);
      expect(statusAndCode(await accept(token))).toBe("200");
    } finally {
      settings.publicUrl = undefined;
    }
  });
});

/** Runs with a mail server that takes everything. */
async function mailing(work: (mailText: () => string) => Promise<void>): Promise<void> {
  let text = "";
  const smtp: Server = createServer((socket) => {
    let isData = false;
    socket.write("220 here\r\n");
    socket.on("data", (chunk) => {
      const chunkText = chunk.toString();
      if (isData) text += chunkText;
      if (isData && !text.endsWith("\r\n.\r\n")) return;
      socket.write(/^DATA/i.test(chunkText) ? "354 go on\r\n" : "250 ok\r\n");
      isData = /^DATA/i.test(chunkText);
    });
  });
  await listen(smtp);
  const settings = env() as { publicUrl: string | undefined };
  settings.publicUrl = "https://desk.example.com";
  configureMail({ smtpUrl: `smtp://127.0.0.1:${(smtp.address() as { port: number }).port}`, folder: mailbox.folder });
  try {
    await work(() =>
      text
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    );
  } finally {
    settings.publicUrl = undefined;
    smtp.close();
  }
}

it("a password sent with an invitation is ignored, and one is required without an invitation", async () => {
  const body = { name: "Davi", email: "davi@example.com", password: "Chosen-By-Others-1", profile: "user" };
  await admin.call(userApi.create, { body: { ...body, invite: true } });
  const { email, password } = body;
  const login = await anybody().ask(authApi.login, { body: { email, password } });
  expect([login.status, login.body]).toEqual([401, { error: "ERR_INVALID_CREDENTIALS" }]);
  const answer = await admin.ask(userApi.create, {
    body: { name: "Eva", email: "eva@example.com", profile: "user", invite: false },
  });
  expect(answer.body).toMatchObject({ error: "ERR_VALIDATION", fields: { password: "Required" } });
});
