import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";

/** The instructions of a Dockerfile as [name, rest], with lines joined and comments removed. */
export function parseDockerfile(text) {
  return text
    .replace(/^\s*#.*$/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n")
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => {
      const [, word, rest] = /^(\w+)\s+(.*)$/s.exec(row);
      return [word.toUpperCase(), rest.trim()];
    });
}

/**
 * The files that .dockerignore lets through: the last match wins, `!` includes again. Supports only the patterns used
 * here.
 */
export function ignoreRules(text) {
  const rules = text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row && !row.startsWith("#"))
    .map((row) => {
      const lets = row.startsWith("!");
      const pattern = lets ? row.slice(1) : row;
      const source = pattern
        .split("/")
        .map((part) => (part === "**" ? "**" : part.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*")))
        .join("/")
        .replaceAll("**/", "(?:.*/)?")
        .replaceAll("**", ".*");
      return { lets, test: new RegExp(`^${source}(?:/.*)?$`) };
    });
  return (path) => rules.reduce((ignored, { lets, test }) => (test.test(path) ? !lets : ignored), false);
}

/** Hard-links a file or a folder to a second place. The files must not be changed in place afterwards. */
export function linkTree(source, target) {
  const kind = lstatSync(source);
  if (kind.isDirectory()) {
    mkdirSync(target, { recursive: true });
    for (const name of readdirSync(source)) linkTree(join(source, name), join(target, name));
    return;
  }
  rmSync(target, { force: true });
  if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else linkSync(source, target);
}

/** Replays the Dockerfile in a folder: one subfolder per stage, with its WORKDIR inside. */
export async function replay({ dockerfile, ignore, context, into, runShell }) {
  const ignored = ignoreRules(ignore);
  const stages = new Map();
  const skipped = [];
  let stage = null;

  const inside = (path) => join(stage.root, path.startsWith("/") ? path : join(stage.workdir, path));
  const copy = (rest) => {
    const words = rest.split(/\s+/);
    const from = words.find((word) => word.startsWith("--from="))?.slice(7);
    const paths = words.filter((word) => !word.startsWith("--"));
    const target = paths.pop();
    for (const path of paths) {
      const source = from ? join(stages.get(from).root, path) : join(context, path);
      if (!existsSync(source))
        throw new Error(`COPY ${rest}: ${path} does not exist${from ? ` in the stage ${from}` : ""}`);
      if (!from && ignored(path) && !statSync(source).isDirectory())
        throw new Error(`COPY ${rest}: .dockerignore leaves ${path} out`);
      const intoFolder = target.endsWith("/") || paths.length > 1 || target === ".";
      const destination =
        statSync(source).isDirectory() || !intoFolder ? inside(target) : join(inside(target), basename(path));
      mkdirSync(dirname(destination), { recursive: true });
      // A stage is finished when the next copies from it.
      if (from) linkTree(source, destination);
      else
        cpSync(source, destination, {
          recursive: true,
          verbatimSymlinks: true,
          filter: (file) => statSync(file).isDirectory() || !ignored(relative(context, file)),
        });
    }
  };

  for (const [word, rest] of parseDockerfile(dockerfile)) {
    if (word === "FROM") {
      const name = / as (\S+)$/i.exec(rest)?.[1] ?? String(stages.size);
      stage = { name, root: join(into, name), workdir: "/", env: {}, command: null };
      mkdirSync(stage.root, { recursive: true });
      stages.set(name, stage);
    } else if (word === "WORKDIR") {
      stage.workdir = rest;
      mkdirSync(inside("."), { recursive: true });
    } else if (word === "COPY") copy(rest);
    else if (word === "ENV") for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
    else if (word === "CMD") stage.command = JSON.parse(rest);
    else if (word === "RUN") {
      // Commands that change the system cannot run here; the image job of the workflow covers them.
      if (/apt-get|(^|[\s=])\//.test(rest)) skipped.push(rest);
      else await runShell(rest, inside("."), stage.env);
    }
  }
  return { folder: inside("."), env: stage.env, command: stage.command, skipped };
}

export const readDockerfile = (root) => ({
  dockerfile: readFileSync(join(root, "Dockerfile"), "utf8"),
  ignore: readFileSync(join(root, ".dockerignore"), "utf8"),
});
