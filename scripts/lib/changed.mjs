import { UserError } from "./console.mjs";
import { inRoot } from "./paths.mjs";
import { run } from "./processes.mjs";

const product = ["contract", "backend", "frontend", "simulator"];
const shippedFiles = ["docs", "ops", ".github", "Dockerfile", "docker-compose.yml", ".dockerignore", ".env.example"];

/** Job of `npm test` → the files and folders that it reads. What none of them has concerns every job. */
export const INPUTS = {
  types: [...product, "harness", "e2e", "bench"],
  lint: [...product, "harness", "e2e", "bench", "scripts", "docs", "ops", ".github", "README.md", "CHANGELOG.md"],
  e2e: [...product, "docs", "harness", "e2e/*"],
  backend: ["contract", "backend", "simulator", "docs"],
  frontend: ["contract", "frontend"],
  crash: ["contract", "backend", "simulator", "harness", "e2e/crash"],
  isolation: ["contract", "backend", "simulator"],
  scripts: [...product, ...shippedFiles, "scripts", "CHANGELOG.md"],
  simulator: ["contract", "frontend/src/shared", "simulator"],
  fuzz: ["contract", "backend", "simulator", "harness", "e2e/fuzz"],
  migrations: ["contract", "backend"],
  contract: ["contract", "backend", "frontend"],
  build: [...product, "docs"],
  imports: [...product, "harness", "e2e", "bench"],
  docs: [...product, ...shippedFiles, "scripts", "README.md", "CHANGELOG.md", "LICENSE", "NOTICE"],
};

/** `e2e/*`: the files of the folder itself. */
const reads = (input, file) =>
  file === input || file.startsWith(`${input}/`) || (input === "e2e/*" && /^e2e\/[^/]+$/.test(file));

// The launcher's own files run every job.
const isForAll = (file) =>
  file.startsWith("scripts/lib/") ||
  !Object.values(INPUTS).some((inputs) => inputs.some((input) => reads(input, file)));

/** The jobs that read one of these files. */
export const jobsThatRead = (files) =>
  Object.keys(INPUTS).filter((job) =>
    files.some((file) => isForAll(file) || INPUTS[job].some((input) => reads(input, file))),
  );

async function git(...args) {
  const gitRun = await run("git", args, { cwd: inRoot() });
  if (gitRun.code !== 0) throw new UserError(`"changed" compares with main, but git says: ${gitRun.output.trim()}`);
  return gitRun.output.split("\n").filter(Boolean);
}

/** The files that differ from where this branch left main, committed or not. */
export async function changedFiles() {
  const [base] = await git("merge-base", "HEAD", "main").catch(() => git("merge-base", "HEAD", "origin/main"));
  const lists = [await git("diff", "--name-only", base), await git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(lists.flat())];
}
