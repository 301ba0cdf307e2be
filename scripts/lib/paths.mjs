import { createRequire } from "node:module";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(fileURLToPath(new URL("../../", import.meta.url)));
export const inRoot = (...parts) => join(ROOT, ...parts);

/** DATA_DIR of the environment, relative to the project and not to the current folder. */
export function dataDirOf(env = process.env) {
  const dataDir = env.DATA_DIR || ".data";
  return isAbsolute(dataDir) ? dataDir : inRoot(dataDir);
}

/** A library of a workspace. Use it only after the packages are installed (ensure.mjs). */
export function libraryOf(workspace, name) {
  return createRequire(inRoot(workspace, "package.json"))(name);
}

export function packageFile(workspace, name, file) {
  const require = createRequire(inRoot(workspace, "package.json"));
  for (const folder of require.resolve.paths(name) ?? []) {
    const candidate = join(folder, name, file);
    if (require("node:fs").existsSync(candidate)) return candidate;
  }
  return null;
}
