import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isRoot } from "./accounts.mjs";
import { oneAtATime } from "./ensure.mjs";
import { inRoot, packageFile } from "./paths.mjs";
import { onPath, run, versionOf } from "./processes.mjs";
import { UserError } from "./console.mjs";

const NONE =
  "No Chromium for the browser tests. Do one of: set CHROMIUM_PATH; install chromium or google-chrome (Debian/Ubuntu: apt-get install chromium); " +
  "run on linux-x64, where the package @sparticuz/chromium brings one.";

const works = async (program, env = process.env) =>
  Boolean(program) && /chrom/i.test((await versionOf(program, ["--version"], { env, timeout: 30_000 })) ?? "");

/** The package unpacks itself into the system's temporary folder; TMPDIR points it to `folder`. */
async function unpackInto(folder, file, extra) {
  const unpack = `const { default: c } = await import(${JSON.stringify(pathToFileURL(file).href)});
    console.log(JSON.stringify({ path: await c.executablePath(), libraries: process.env.LD_LIBRARY_PATH ?? "" }));`;
  const unpackRun = await run(process.execPath, ["--no-warnings", "--input-type=module", "-e", unpack], {
    env: { ...process.env, ...extra, TMPDIR: folder },
  });
  return unpackRun.code === 0 ? JSON.parse(unpackRun.output.trim().split("\n").at(-1)) : null;
}

/**
 * Unpacks it atomically into a folder of this checkout. The package's default, /tmp/chromium, belongs to the user who
 * unpacked it first, and no other user can run it.
 */
const unpackOnce = (name, file, extra) =>
  oneAtATime(async () => {
    const place = inRoot(".cache", name);
    if (!existsSync(place)) {
      const draft = `${place}.making`;
      rmSync(draft, { recursive: true, force: true });
      mkdirSync(draft, { recursive: true });
      if (!(await unpackInto(draft, file, extra))) return null;
      renameSync(draft, place);
    }
    return unpackInto(place, file, extra);
  });

/** The headless shell of the npm package, which also contains the NSS libraries for machines without them. */
async function fromPackage() {
  const file = packageFile("", "@sparticuz/chromium", "build/index.js");
  if (!file || process.platform !== "linux" || process.arch !== "x64") return null;
  const { version } = JSON.parse(readFileSync(packageFile("", "@sparticuz/chromium", "package.json"), "utf8"));
  // Separate folders: the package skips the libraries if it finds the browser already unpacked.
  const ways = [
    [`chromium-${version}`, {}],
    [`chromium-${version}-with-libraries`, { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" }],
  ];
  for (const [name, extra] of ways) {
    const installation = await unpackOnce(name, file, extra);
    if (!installation) continue;
    const env = installation.libraries ? { LD_LIBRARY_PATH: installation.libraries } : {};
    if (await works(installation.path, { ...process.env, ...env }))
      return { path: installation.path, env, from: "@sparticuz/chromium" };
  }
  return null;
}

async function installWithApt() {
  if (!isRoot() || !onPath("apt-get")) return null;
  const aptRun = await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 300_000,
  });
  const program = aptRun.code === 0 ? onPath("chromium") : null;
  return (await works(program)) ? { path: program, env: {}, from: "apt" } : null;
}

/** A real Chromium, or an error that says how to get one. Returns { path, env, from }. */
export async function findChromium({ skip = [] } = {}) {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (existsSync(configuredPath) && (await works(configuredPath)))
      return { path: configuredPath, env: {}, from: "CHROMIUM_PATH" };
    throw new UserError(
      `CHROMIUM_PATH is ${configuredPath}, which does not run as a Chromium. Correct the path or unset it.`,
    );
  }
  if (!skip.includes("path")) {
    for (const name of ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]) {
      const program = onPath(name);
      if (await works(program)) return { path: program, env: {}, from: "PATH" };
    }
  }
  const installation =
    (skip.includes("package") ? null : await fromPackage()) ?? (skip.includes("apt") ? null : await installWithApt());
  if (installation) return installation;
  throw new UserError(NONE);
}
