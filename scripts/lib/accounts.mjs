import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { UserError } from "./console.mjs";

export const isRoot = () => process.getuid?.() === 0;

/** Postgres refuses to run as root. `nobody` exists everywhere and owns nothing else. */
export function unprivileged() {
  if (!isRoot()) return null;
  const passwd = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((row) => row.split(":"));
  const row = passwd.find(([name]) => name === "nobody");
  if (!row)
    throw new UserError(
      "Postgres cannot run as root and this machine has no user `nobody`. Start Guichê as an ordinary user.",
    );
  return { name: "nobody", uid: Number(row[2]), gid: Number(row[3]) };
}

export const asAccount = (account) => (account ? { uid: account.uid, gid: account.gid } : {});

/** Asks the system instead of computing from file modes, because access lists and mounts count too. */
export function canEnter(account, folder) {
  if (!account) return true;
  const attempt = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    cwd: "/",
    stdio: "ignore",
    ...asAccount(account),
  });
  return attempt.status === 0;
}
