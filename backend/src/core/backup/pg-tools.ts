import { spawn } from "node:child_process";
import { BackupError } from "./manifest";

/** Runs `pg_dump` or `pg_restore`. The password goes through the environment, which other users cannot list. */
async function run(program: string, args: string[], url: string, path: string): Promise<string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
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
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", () => fail(new BackupError(`${program} is not installed on this machine.`)));
    child.once("close", done);
  });
  if (code !== 0) throw new BackupError(`${program} failed: ${said.trim().split("\n").slice(-3).join(" ")}`);
  return out;
}

/** The major version of `pg_dump` on the PATH; 0 without one. It reads servers up to its own version. */
export async function pgDumpMajor(path: string): Promise<number> {
  const said = await run("pg_dump", ["--version"], "postgres://x/x", path).catch(() => "");
  return Number(/(\d+)/.exec(said)?.[1] ?? 0);
}

export const pgDump = (url: string, file: string, path: string) =>
  run("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`], url, path);

export const pgRestore = (url: string, file: string, path: string) =>
  run(
    "pg_restore",
    [
      "--no-owner",
      "--no-privileges",
      "--exit-on-error",
      "--single-transaction",
      `--dbname=${new URL(url).pathname.slice(1)}`,
      file,
    ],
    url,
    path,
  );
