import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { BackupEnv } from "../../config/env";
import { ignoreProgress, type OnProgress } from "../progress";
import { BackupError } from "./manifest";

type Place = Pick<BackupEnv, "databaseUrl" | "path">;

/** What both programs report of a table with --verbose. */
const tableSaid = /(?:dumping contents of|processing data for) table "([^"]+)"/;

/** Runs `pg_dump` or `pg_restore`. The password goes through the environment, which other users cannot list. */
async function run(
  program: string,
  args: string[],
  { databaseUrl, path }: Place,
  onProgress = ignoreProgress,
): Promise<string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const sslMode = searchParams.get("sslmode");
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: path,
      PGHOST: hostname,
      PGPORT: port || "5432",
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: decodeURIComponent(pathname.slice(1)),
      ...(sslMode && { PGSSLMODE: sslMode }),
    },
  });
  let out = "";
  let errors: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  createInterface({ input: child.stderr }).on("line", (line) => {
    const table = tableSaid.exec(line)?.[1];
    if (table) onProgress("database", `table ${table}`);
    errors = [...errors, line].slice(-3);
  });
  const code = await new Promise<number | null>((resolve, fail) => {
    child.once("error", () => fail(new BackupError(`${program} is not installed on this machine.`)));
    child.once("close", resolve);
  });
  if (code !== 0) throw new BackupError(`${program} failed: ${errors.join(" ")}`);
  return out;
}

/** The major version of `pg_dump` on the PATH; 0 without one. It reads servers up to its own version. */
export async function pgDumpMajor(path: string): Promise<number> {
  const versionText = await run("pg_dump", ["--version"], { databaseUrl: "postgres://x/x", path }).catch(() => "");
  return Number(/(\d+)/.exec(versionText)?.[1] ?? 0);
}

const common = ["--verbose", "--no-owner", "--no-privileges"];

export const pgDump = (place: Place, file: string, onProgress: OnProgress) =>
  run("pg_dump", ["--format=custom", ...common, `--file=${file}`], place, onProgress);

export const pgRestore = (place: Place, file: string, onProgress: OnProgress) => {
  const database = decodeURIComponent(new URL(place.databaseUrl).pathname.slice(1));
  const args = ["--exit-on-error", "--single-transaction", `--dbname=${database}`, file];
  return run("pg_restore", [...common, ...args], place, onProgress);
};
