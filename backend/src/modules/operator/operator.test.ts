import { beforeEach, describe, expect, it } from "@jest/globals";
import { auditApi } from "@guiche/contract/audit";
import { companyApi } from "@guiche/contract/companies";
import { tagApi } from "@guiche/contract/tags";
import { database } from "../../core/db/connect";
import { readInstallation } from "../../core/installation/installation";
import { AuthSession } from "../../models/accounts/auth-session";
import { Passkey } from "../../models/accounts/passkey";
import { TrustedBrowser } from "../../models/accounts/trusted-browser";
import type { User } from "../../models/accounts/user";
import { createCompany, passkey, trustedBrowser, user } from "../../testing/factories";
import { withMailbox } from "../../testing/mailbox";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { parseCommand } from ".";

const server = withServer();
const mailbox = withMailbox();
let company: { id: number };
let ana: User;
let asAna: Caller;
beforeEach(async () => {
  company = await createCompany();
  ana = await user(company.id, { name: "Ana", profile: "admin" });
  asAna = await signInAs(server.app, ana);
});

const run = (...typedWords: string[]) => parseCommand(typedWords)!.run({ name: "guiche (root)" });
const listAuditEntries = async (caller = asAna) =>
  (await caller.call(auditApi.list, { query: { pageNumber: 1 } })).records
    .filter(({ user: actor }) => actor?.name === "guiche (root)")
    .map(({ action, target, details, user: actor }) => ({ action, target, details, id: actor?.id }));

it("a copied database gets an id of its own", async () => {
  const idOf = async () => (await readInstallation(database())).id;
  const before = await idOf();
  expect(await run("new-installation")).toContain(await idOf());
  expect(await idOf()).not.toBe(before);
});

describe("super users", () => {
  it("are made and unmade at once, and both is audited with the operator's name", async () => {
    expect(statusAndCode(await asAna.ask(companyApi.list))).toBe("403 ERR_NO_PERMISSION");
    expect(await run("promote", ana.email.toUpperCase())).toMatch(
      /^Ana <.*> of company \d+ \(.*\) is a super user now/,
    );
    expect(statusAndCode(await asAna.ask(companyApi.list))).toMatch(/^200/);
    await user((await createCompany()).id, { super: true });
    expect(await run("demote", ana.email)).toMatch(/is no longer a super user/);
    expect(statusAndCode(await asAna.ask(companyApi.list))).not.toMatch(/^200/);
    await ana.reload();
    expect([ana.super, ana.tokenVersion]).toEqual([false, 1]);
    const rows = (value: boolean) => ({
      ...{ action: "user.rights", target: ana.email, id: null },
      details: { super: `${!value} → ${value}`, by: "commandLine" },
    });
    expect(await listAuditEntries(await signInAs(server.app, await ana.reload()))).toEqual([rows(false), rows(true)]);
  });

  it("are not made of a user who is one, nor of an address that several have or that is not confirmed", async () => {
    await run("promote", ana.email);
    await expect(run("promote", ana.email)).rejects.toThrow("is a super user already");
    const other = await createCompany();
    const impostor = await user(other.id, { email: ana.email, emailConfirmedAt: null });
    await expect(run("promote", ana.email)).rejects.toThrow("Add --company ID to name one");
    await expect(run("demote", ana.email, "--company", "999999999")).rejects.toThrow("has no account with the address");
    await ana.destroy();
    await expect(run("promote", impostor.email)).rejects.toThrow(`Add --company ${other.id} if you are sure`);
    await run("promote", impostor.email, "--company", String(other.id));
    expect((await impostor.reload()).super).toBe(true);
    await expect(run("promote", "nobody@example.com")).rejects.toThrow(
      "No account has the address nobody@example.com.",
    );
  });
});

it("a second factor is turned off with its passkeys and remembered browsers, and the person gets a mail", async () => {
  await expect(run("reset-factor", ana.email)).rejects.toThrow("has no second factor");
  await passkey(company.id, ana.id);
  await trustedBrowser(company.id, ana.id);
  expect(await run("reset-factor", ana.email)).toMatch(/is off, passkeys included\. The password alone signs in\.$/);
  const where = { companyId: company.id, userId: ana.id };
  expect([await Passkey.count({ where }), await TrustedBrowser.count({ where })]).toEqual([0, 0]);
  expect(await listAuditEntries()).toEqual([
    { action: "factor.disabled", target: ana.email, details: { by: "commandLine" }, id: null },
  ]);
  expect(mailbox.to(ana.email)).toHaveLength(1);
});

describe("companies", () => {
  it("are switched off, which shuts their people out at once, and on again", async () => {
    await asAna.call(tagApi.list, { query: {} });
    const bruno = await signInAs(server.app, await user(company.id));
    expect(await run("suspend", String(company.id))).toMatch(/is suspended: its people are signed out/);
    expect(statusAndCode(await bruno.ask(tagApi.list))).toMatch(/ERR_COMPANY_EXPIRED/);
    expect(await run("companies")).toMatch(new RegExp(`^${company.id} .* suspended `, "m"));
    await expect(run("resume", String(company.id), "--due", "2020-01-31")).rejects.toThrow("ended on 2020-01-31");
    expect(await run("resume", String(company.id), "--due", "2999-12-31")).toMatch(/works again, until 2999-12-31/);
    expect(await AuthSession.count({ where: { companyId: company.id } })).toBeGreaterThan(0);
    expect((await listAuditEntries()).map(({ action, details }) => [action, details])).toEqual([
      ["company.changed", { status: true, dueDate: "2020-01-31 → 2999-12-31", by: "commandLine" }],
      ["company.changed", { status: "false → true", dueDate: "– → 2020-01-31", by: "commandLine" }],
      ["company.changed", { status: "true → false", by: "commandLine" }],
    ]);
  });

  it("that do not exist are named in the refusal", async () => {
    await expect(run("suspend", "987654321")).rejects.toThrow("There is no company 987654321.");
  });
});

it.each([
  [["unlok", "x"], 'There is no command "unlok".'],
  [["companies", "all"], "companies takes no argument."],
  [["unlock"], "unlock takes one argument: an email or IP address."],
  [["suspend", "1", "2"], "suspend takes one argument: a company's ID."],
  [["suspend", "1", "--due", "2027-01-31"], "suspend has no option --due."],
  [["suspend", "one"], 'A company\'s ID is a whole number, not "one".'],
  [["resume", "1", "--due", "2027-02-30"], '--due must be a date like 2027-01-31, not "2027-02-30".'],
  [["resume", "1", "--force"], "Unknown option '--force'."],
])("%j is refused", async (typedWords, sentence) => {
  await expect(async () => parseCommand(typedWords)?.run({ name: "x" })).rejects.toThrow(sentence);
});

it.each([{ typed: [] }, { typed: ["help"] }, { typed: ["--help"] }, { typed: ["unlock", "-h"] }])(
  "$typed asks for the help",
  ({ typed }) => {
    expect(parseCommand(typed)).toBeNull();
  },
);
