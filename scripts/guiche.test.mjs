import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { buildStale } from "./lib/builds.mjs";
import { owner, typeCommand, withInstallation } from "./testing/installation.mjs";

let base;
before(() => {
  base = mkdtempSync("/tmp/guiche-command-");
  // The database user of root must be able to enter it.
  chmodSync(base, 0o755);
});
after(() => rmSync(base, { recursive: true, force: true }));

const dataDir = () => join(base, "data");

/** What an operator types after `npm run guiche --`. */
const type = (...words) => typeCommand("guiche", words, { DATA_DIR: dataDir() });

const json = { "Content-Type": "application/json" };
const signIn = (base, password = owner.password) =>
  fetch(`${base}/auth/login`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: owner.email, password }),
  });

test("`npm run guiche` acts on the embedded installation, whether it runs or not", async () => {
  await buildStale(["server"], (_title, work) => work(), {});
  const help = await type("--help");
  assert.equal(help.code, 0, help.output);
  for (const name of ["companies", "unlock", "reset-factor", "promote", "demote", "suspend", "resume"])
    assert.match(help.output, new RegExp(`^  ${name} `, "m"));
  const migrate = await typeCommand("migrate", ["--help"], { DATA_DIR: dataDir() });
  assert.equal(migrate.code, 0, migrate.output);
  assert.match(migrate.output, /^Usage: npm run migrate /m);
  assert.deepEqual(await type("companies"), { code: 1, output: `\n  ${dataDir()} holds no installation.\n` });

  await withInstallation(dataDir(), async (base) => {
    const { token } = await (await signIn(base)).json();
    const audit = async () => {
      const reply = await fetch(`${base}/audit?pageNumber=1`, { headers: { Authorization: `Bearer ${token}` } });
      return (await reply.json()).records.map(({ action, user }) => [action, user?.name.slice(0, 8)]);
    };
    assert.match((await type("companies")).output, /^ID .*\n1 +Guichê +dona@loja\.example +Básico +active +never +1/);

    const wrong = [];
    for (let tries = 0; tries < 6; tries += 1) wrong.push((await signIn(base, "errada")).status);
    assert.deepEqual(wrong.slice(-1), [429]);
    assert.match((await type("unlock", owner.email)).output, /^\d+ counts of dona@loja\.example are forgotten/);
    assert.equal((await signIn(base, "errada")).status, 401);
    assert.match((await type("unlock", "127.0.0.1")).output, /^\d+ counts of 127\.0\.0\.1 are forgotten/);

    const last = await type("demote", owner.email);
    assert.match(last.output, /is the last super user\. Promote another person first/);
    assert.equal(last.code, 1);
    assert.match((await type("suspend", "1")).output, /^Company 1 \(Guichê\) is suspended/);
    assert.deepEqual(
      (await audit()).filter(([, name]) => name === "guiche ("),
      [
        ["company.changed", "guiche ("],
        ["limits.cleared", "guiche ("],
        ["limits.cleared", "guiche ("],
      ],
    );
  });

  const [company] = JSON.parse((await type("companies", "--json")).output);
  assert.deepEqual([company.name, company.status], ["Guichê", false]);
  const unlockOutcome = await type("unlock", owner.email);
  assert.deepEqual(unlockOutcome, {
    code: 1,
    output: "Sign-ins are counted in Redis: start Guichê first, or set REDIS_URL.\n",
  });
});
