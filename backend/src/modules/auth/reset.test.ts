import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi, resetAlphabet } from "@guiche/contract/auth";
import { strongPassword } from "@guiche/contract/rules/passwords";
import { userApi } from "@guiche/contract/users";
import pino from "pino";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { PasswordReset } from "../../models/accounts/password-reset";
import type { User } from "../../models/accounts/user";
import { env } from "../../config/env";
import { shiftClock } from "../../core/clock";
import { log, setLogLevel } from "../../core/log/log";
import { configureMail } from "../../core/mail/mail";
import { signInAs, callerWith, statusAndCode } from "../../testing/sign-in-as";
import { createCompany, password, setting, user } from "../../testing/factories";
import { withMailbox } from "../../testing/mailbox";
import { withServer } from "../../testing/server";

const server = withServer();
const mailbox = withMailbox();

let company: { id: number };
let ana: User;
beforeEach(async () => {
  company = await createCompany();
  ana = await user(company.id, { name: "Ana" });
});

const fresh = "Brand-New-1";
const nobody = () => callerWith(server.app, "");
const forgot = (email: string) => nobody().ask(authApi.forgot, { body: { email } });
const reset = (body: Record<string, unknown>) =>
  nobody().ask(authApi.reset, { body: { email: ana.email, password: fresh, ...body } });
const signIn = async (secret: string) =>
  (await nobody().ask(authApi.login, { body: { email: ana.email, password: secret } })).status;

const mails = () => mailbox.all().map(({ text }) => text);
const codePattern = /\b([2-9A-HJ-NP-Z]{8})\b/;
/** The notice of a changed password is mailed after the reply, and may come between two codes. */
const codeIn = (mail = mails().findLast((text) => codePattern.test(text)) ?? "") => codePattern.exec(mail)?.[1] ?? "";
async function askForCode(): Promise<string> {
  expect(statusAndCode(await forgot(ana.email))).toBe("200");
  return codeIn();
}
const wrong = (code: string) => (code === "22222222" ? "33333333" : "22222222");

describe("requesting a new password", () => {
  it("an unknown address gets an error and no mail", async () => {
    const answer = await forgot("nobody@example.com");
    expect([statusAndCode(answer), answer.get("Cache-Control")]).toEqual(["404 ERR_NO_USER_FOUND", "no-store"]);
    expect((await nobody().ask(authApi.forgot, { body: { email: "nobody" } })).body).toMatchObject({
      fields: { email: "Invalid email" },
    });
    expect(mails()).toEqual([]);
  });

  it("a known address gets a code by email, which is stored only as a hash", async () => {
    const answer = await forgot(ana.email.toUpperCase());
    expect([statusAndCode(answer), answer.get("Cache-Control")]).toEqual(["200", "no-store"]);
    const code = codeIn();
    expect([...code].every((letter) => resetAlphabet.includes(letter))).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain(code);
    const storedReset = await PasswordReset.findOne({ where: { userId: ana.id }, rejectOnEmpty: true });
    expect(storedReset.codeHash.length).toBe(32);
    expect(storedReset.codeHash.toString("latin1")).not.toContain(code);
    expect(mails()[0]).toContain("Olá, Ana!");
    expect(mails()[0]).toContain("15 minutos");
  });

  it("the mail is in the company's language", async () => {
    await setting(company.id, "language", "en");
    await askForCode();
    await setting(company.id, "language", "es");
    await askForCode();
    expect(mails().join("\n")).toMatch(/Hello, Ana![\s\S]*¡Hola, Ana!/);
  });

  it("the mail has a link when the installation knows its own address, and none otherwise", async () => {
    await askForCode();
    expect(mails()[0]).not.toContain("http");
    const settings = env() as { publicUrl: string | undefined };
    settings.publicUrl = "https://desk.example.com";
    try {
      await askForCode();
    } finally {
      settings.publicUrl = undefined;
    }
    expect(mails()[1]).toContain(`https://desk.example.com/forgetpsw?email=${encodeURIComponent(ana.email)}`);
  });

  it("a failed mail is reported at once, and its code cannot be used", async () => {
    const blockingFile = join(mailbox.folder, "a-file");
    writeFileSync(blockingFile, "");
    configureMail({ folder: join(blockingFile, "no-folder") });
    expect(statusAndCode(await forgot(ana.email))).toBe("503 ERR_UNAVAILABLE");
    expect(await PasswordReset.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("a person of a suspended company can reset the password, and learns of the suspension when signing in", async () => {
    company = await createCompany({ dueDate: "2020-01-01" });
    ana = await user(company.id, { name: "Ana" });
    expect(statusAndCode(await reset({ token: await askForCode() }))).toBe("200");
    const answer = await nobody().ask(authApi.login, { body: { email: ana.email, password: fresh } });
    expect(statusAndCode(answer)).toBe("401 ERR_COMPANY_EXPIRED");
  });
});

describe("a reset code", () => {
  it("that is wrong, of an unknown address or with a weak password changes nothing", async () => {
    expect(statusAndCode(await reset({ token: "ABCDEFGH" }))).toBe("400 ERR_RESET_CODE");
    expect(statusAndCode(await reset({ email: "nobody@example.com", token: "ABCDEFGH" }))).toBe("400 ERR_RESET_CODE");
    const token = await askForCode();
    for (const weak of ["Short-1", "no-upper-case-1", "NO-LOWER-CASE-1", "No-Digit-Here"]) {
      const answer = await reset({ token, password: weak });
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: "ERR_VALIDATION", fields: { password: strongPassword } },
      ]);
    }
    expect((await reset({ token, password: "Password1" })).body).toEqual({
      error: "ERR_VALIDATION",
      fields: { password: "Too common!" },
    });
    expect(await signIn(password)).toBe(200);
  });

  it("sets a new password once and ends every session, however it is typed", async () => {
    const signedIn = await signInAs(server.app, ana);
    const token = await askForCode();
    const typedToken = ` ${token.slice(0, 4).toLowerCase()}-${token.slice(4).toLowerCase()} `;
    const answer = await reset({ token: typedToken });
    expect([statusAndCode(answer), answer.get("Cache-Control")]).toEqual(["200", "no-store"]);
    expect((await signedIn.ask(authApi.me)).status).toBe(401);
    expect([await signIn(password), await signIn(fresh)]).toEqual([401, 200]);
    expect(statusAndCode(await reset({ token, password: "Another-New-1" }))).toBe("400 ERR_RESET_CODE");
    const entries = await AuditEntry.findAll({
      where: { companyId: company.id, action: "password.changed" },
      raw: true,
    });
    expect(entries).toMatchObject([{ userId: ana.id, target: ana.email, details: { by: "code" } }]);
  });

  it("used many times at once sets one password", async () => {
    const token = await askForCode();
    const pendingResets = ["A", "B", "C"].map((letter) => reset({ token, password: `${letter}-New-Horse-1` }));
    const answers = (await Promise.all(pendingResets)).map(statusAndCode).sort();
    expect(answers).toEqual(["200", "400 ERR_RESET_CODE", "400 ERR_RESET_CODE"]);
  });

  it("is void after a thousand wrong attempts, and works until then", async () => {
    const token = await askForCode();
    await PasswordReset.update({ tries: 998 }, { where: { userId: ana.id } });
    expect(statusAndCode(await reset({ token: wrong(token) }))).toBe("400 ERR_RESET_CODE");
    expect(statusAndCode(await reset({ token }))).toBe("200");
    const another = await askForCode();
    await PasswordReset.update({ tries: 998 }, { where: { userId: ana.id } });
    await Promise.all([1, 2].map(() => reset({ token: wrong(another) })));
    expect(statusAndCode(await reset({ token: another }))).toBe("400 ERR_RESET_CODE");
  });

  it("is void after half an hour, or when a newer one is sent", async () => {
    const first = await askForCode();
    const second = await askForCode();
    expect(statusAndCode(await reset({ token: first }))).toBe("400 ERR_RESET_CODE");
    shiftClock(30 * 60_000 + 1_000);
    try {
      expect(statusAndCode(await reset({ token: second }))).toBe("400 ERR_RESET_CODE");
    } finally {
      shiftClock(0);
    }
    expect(statusAndCode(await reset({ token: second }))).toBe("200");
  });

  it("is void once the password or the address changed, as the mailbox may be compromised", async () => {
    const self = await signInAs(server.app, ana);
    const change = (body: object) => self.call(userApi.update, { params: { id: ana.id }, body });
    const first = await askForCode();
    await change({ password: "Own-Choice-1", oldPassword: password });
    expect(statusAndCode(await reset({ token: first }))).toBe("400 ERR_RESET_CODE");
    const second = await askForCode();
    const email = `new-${ana.email}`;
    await change({ email, oldPassword: "Own-Choice-1" });
    expect(statusAndCode(await reset({ email, token: second }))).toBe("400 ERR_RESET_CODE");
    expect(await signIn(fresh)).toBe(401);
  });

  it("does not work for another person", async () => {
    const token = await askForCode();
    const bruno = await user(company.id);
    await forgot(bruno.email);
    expect(statusAndCode(await reset({ email: bruno.email, token }))).toBe("400 ERR_RESET_CODE");
    expect(statusAndCode(await reset({ token }))).toBe("200");
  });
});

describe("the reset endpoints as the specification names them", () => {
  const forgotByPath = (email: string) =>
    nobody().ask(authApi.forgotByPath, { params: { email: encodeURIComponent(email) } });
  const resetByPath = (token: string, newPassword: string) =>
    nobody().ask(authApi.resetByPath, {
      params: { email: encodeURIComponent(ana.email), token, newPassword: encodeURIComponent(newPassword) },
    });

  it("answer like ours", async () => {
    expect(statusAndCode(await forgotByPath("nobody@example.com"))).toBe("404 ERR_NO_USER_FOUND");
    expect(statusAndCode(await forgotByPath("nobody"))).toBe("400 ERR_VALIDATION");
    const response = await forgotByPath(ana.email);
    expect([statusAndCode(response), response.get("Cache-Control")]).toEqual(["200", "no-store"]);
    expect((await resetByPath(codeIn(), "weak")).body).toEqual({
      error: "ERR_VALIDATION",
      fields: { password: strongPassword },
    });
    const resetResponse = await resetByPath(codeIn().toLowerCase(), `${fresh}/50%`);
    expect([statusAndCode(resetResponse), resetResponse.get("Cache-Control")]).toEqual(["200", "no-store"]);
    expect(await signIn(`${fresh}/50%`)).toBe(200);
  });

  it("write no address, code or password to any log, whatever fails", async () => {
    const logRecord = await recordingTheLog(async () => {
      const first = await askForCode();
      await reset({ token: wrong(first) });
      await reset({ token: first, password: "weak-horse" });
      await reset({ token: first, password: "Secret-Horse-1" });
      await forgotByPath(ana.email);
      const second = codeIn();
      await resetByPath(wrong(second), "Secret-Horse-2");
      await resetByPath(second, "weak-horse");
      await resetByPath(second, "Secret-Horse-2");
      configureMail({ smtpUrl: `smtp://127.0.0.1:1`, folder: mailbox.folder });
      await forgot(ana.email);
      await forgotByPath(ana.email);
      return [
        first,
        second,
        "Secret-Horse-1",
        "Secret-Horse-2",
        "weak-horse",
        ana.email,
        encodeURIComponent(ana.email),
      ];
    });
    expect(logRecord.text).toContain("/resetpasswords/:email/:token/:newPassword");
    expect(logRecord.text).toContain("UPDATE");
    expect(logRecord.text).toContain("Password reset mail failed");
    for (const secret of logRecord.result)
      expect([secret, logRecord.text.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
  });
});

/** Runs `work` and returns everything the process logs while it runs, at the most verbose level. */
async function recordingTheLog<T>(work: () => Promise<T>): Promise<{ text: string; result: T }> {
  const stream = (log as unknown as Record<symbol, { write(text: string): void }>)[pino.symbols.streamSym]!;
  const write = stream.write.bind(stream);
  const level = log.level;
  let text = "";
  stream.write = (line) => void (text += line);
  setLogLevel("trace");
  try {
    return { result: await work(), text };
  } finally {
    setLogLevel(level);
    stream.write = write;
  }
}
