import { existsSync } from "node:fs";
import { isRoot } from "./accounts.mjs";
import { packageFile } from "./paths.mjs";
import { onPath, run, versionOf } from "./processes.mjs";
import { Stop } from "./say.mjs";
import { pathToFileURL } from "node:url";

const NONE =
  "No Chromium for the browser tests. Do one of: set CHROMIUM_PATH; install chromium or google-chrome (Debian/Ubuntu: apt-get install chromium); " +
  "run on linux-x64, where the package @sparticuz/chromium brings one.";

const works = async (program, env = process.env) =>
  Boolean(program) && /chrom/i.test((await versionOf(program, ["--version"], { env, timeout: 30_000 })) ?? "");

/** The headless shell of the npm package; on a machine without the NSS libraries it brings those too. */
async function fromPackage() {
  const file = packageFile("", "@sparticuz/chromium", "build/index.js");
  if (!file || process.platform !== "linux" || process.arch !== "x64") return null;
  for (const extra of [{}, { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" }]) {
    const unpack = `const { default: c } = await import(${JSON.stringify(pathToFileURL(file).href)});
      console.log(JSON.stringify({ path: await c.executablePath(), libraries: process.env.LD_LIBRARY_PATH ?? "" }));`;
    const done = await run(process.execPath, ["--no-warnings", "--input-type=module", "-e", unpack], {
      env: { ...process.env, ...extra },
    });
    if (done.code !== 0) continue;
    const { path, libraries } = JSON.parse(done.output.trim().split("\n").at(-1));
    const env = libraries ? { LD_LIBRARY_PATH: libraries } : {};
    if (await works(path, { ...process.env, ...env })) return { path, env, from: "@sparticuz/chromium" };
  }
  return null;
}

async function fromDebian() {
  if (!isRoot() || !onPath("apt-get")) return null;
  const done = await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 300_000,
  });
  const program = done.code === 0 ? onPath("chromium") : null;
  return (await works(program)) ? { path: program, env: {}, from: "apt" } : null;
}

/** A real Chromium, or a failure that names the ways out. Returns { path, env, from }. */
export async function findChromium({ skip = [] } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named) && (await works(named))) return { path: named, env: {}, from: "CHROMIUM_PATH" };
    throw new Stop(`CHROMIUM_PATH is ${named}, which does not run as a Chromium. Correct the path or unset it.`);
  }
  if (!skip.includes("path")) {
    for (const name of ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]) {
      const program = onPath(name);
      if (await works(program)) return { path: program, env: {}, from: "PATH" };
    }
  }
  const found =
    (skip.includes("package") ? null : await fromPackage()) ?? (skip.includes("apt") ? null : await fromDebian());
  if (found) return found;
  throw new Stop(NONE);
}
