import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asAccount, unprivileged } from "./accounts.mjs";
import { UserError } from "./console.mjs";
import { libraryOf } from "./paths.mjs";
import { anyFreePort } from "./ports.mjs";
import { startGuarded } from "./processes.mjs";

/** A throw-away MariaDB of the machine's programs. Returns its address and how to stop it. */
export async function throwAwayMariadb() {
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "guiche-mariadb-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const installRun = spawnSync("mariadb-install-db", ["--no-defaults", `--datadir=${folder}`, "--skip-test-db"], {
    encoding: "utf8",
    ...asAccount(account),
  });
  if (installRun.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new UserError(
      installRun.error?.code === "ENOENT"
        ? "This needs MariaDB (Debian: apt-get install mariadb-server)."
        : `MariaDB could not make its files:\n${installRun.stderr}`,
    );
  }
  const password = randomBytes(12).toString("hex");
  const first = join(folder, "first.sql");
  writeFileSync(
    first,
    `CREATE USER guiche@'127.0.0.1' IDENTIFIED BY '${password}';\nGRANT ALL ON *.* TO guiche@'127.0.0.1';\n`,
    { mode: 0o644 },
  );
  const port = await anyFreePort();
  const child = startGuarded(
    "mariadbd",
    [
      ...["--no-defaults", `--datadir=${folder}`, `--socket=${join(folder, "s")}`, `--init-file=${first}`],
      ...["--bind-address=127.0.0.1", `--port=${port}`, `--pid-file=${join(folder, "pid")}`, "--skip-name-resolve"],
    ],
    { account, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  let errorOutput = "";
  child.stderr.on("data", (text) => (errorOutput = (errorOutput + text).slice(-4_000)));
  let isOver = false;
  const over = new Promise((resolve) =>
    child.once("exit", () => {
      isOver = true;
      resolve();
    }),
  );
  const url = `mysql://guiche:${password}@127.0.0.1:${port}/mysql`;
  const mysql = libraryOf("backend", "mysql2/promise");
  for (;;) {
    if (isOver) throw new UserError(`MariaDB ended at once:\n${errorOutput}`);
    const client = await mysql.createConnection(url).catch(() => null);
    if (client) {
      await client.end();
      break;
    }
    await sleep(100);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await over;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
