import assert from "node:assert/strict";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { lock, lockHolder } from "./lib/data-dir.mjs";
import { requireDisk, watchDisk } from "./lib/disk.mjs";
import { openLog, rotateHeld, rotatingLog } from "./lib/files.mjs";
import { INPUTS, jobsThatRead } from "./lib/changed.mjs";
import { JOBS, pathsWith } from "./lib/jobs.mjs";
import { keepRunning } from "./lib/keep-running.mjs";
import { addAddresses, missingPlatforms, withoutHash, wrongAddresses } from "./lib/lock-file.mjs";
import { nodeProblem } from "./lib/node-version.mjs";
import { inRoot } from "./lib/paths.mjs";
import { freePortFrom, anyFreePort } from "./lib/ports.mjs";
import { run } from "./lib/processes.mjs";
import { explain, UserError } from "./lib/console.mjs";
import { readableLog } from "./lib/readable-log.mjs";
import { releaseNotes } from "./lib/release-notes.mjs";
import { readPlan } from "./lib/up.mjs";
import { until } from "./testing/until.mjs";
import { createServer } from "node:net";

const scratch = () => mkdtempSync(join(tmpdir(), "guiche-units-"));

test("Node versions are compared by number", () => {
  for (const old of ["18.20.4", "20.18.9", "v20.9.0", "0.12.0"]) assert.match(nodeProblem(old), /nodejs\.org/);
  for (const good of ["20.19.0", "20.20.2", "v22.1.0", "100.0.0"]) assert.equal(nodeProblem(good), null);
});

test("too little disk space is refused before the start, with the numbers", () => {
  assert.throws(
    () => requireDisk("/data", { free: () => 120_000_000 }),
    /Too little disk space for \/data: 120 MB free, 1000 MB needed/,
  );
  requireDisk("/data", { free: () => 2e9 });
});

test("a log is moved aside when it is large and never emptied, and the oldest of six goes", async () => {
  const folder = scratch();
  const path = join(folder, "a.log");
  const log = rotatingLog(path, 100);
  const lines = Array.from({ length: 24 }, (_each, number) => `${number} ${"x".repeat(40)}\n`);
  for (const line of lines) log.write(line);
  log.end();
  const textOf = (name) => readFileSync(join(folder, name), "utf8");
  const names = ["a.log.5", "a.log.4", "a.log.3", "a.log.2", "a.log.1", "a.log"];
  // Three lines are more than the limit: of eight files with three lines each, and a new one, six are left.
  await until("all is written", () => names.map(textOf).join("") === lines.slice(9).join(""));
  assert.deepEqual(readdirSync(folder).sort(), names.toSorted());

  closeSync(openLog(path, 0));
  assert.equal(textOf("a.log.1"), "");
  const descriptor = openSync(path, "a");
  writeSync(descriptor, lines[0]);
  rotateHeld([path], 10);
  writeSync(descriptor, lines[1]);
  assert.deepEqual([textOf("a.log.1"), textOf("a.log")], [lines[0], lines[1]]);
  closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

test("a disk that fills up while running is announced, and everything stops before the databases break", async () => {
  const warnings = [];
  const freeBytes = [400e6, 400e6, 10e6];
  await new Promise((full) => {
    watchDisk("/data", {
      every: 5,
      free: () => freeBytes.shift(),
      warn: (text) => warnings.push(text),
      full: (text) => full(warnings.push(text)),
    });
    void sleep(1000);
  });
  assert.equal(warnings.length, 2);
  assert.match(warnings[0], /Only 400 MB left/);
  assert.match(warnings[1], /is full \(10 MB left\)/);
});

test("a full disk is reported as such, whichever program ran into it", () => {
  assert.match(explain(Object.assign(new Error("write"), { code: "ENOSPC" })), /The disk is full/);
  assert.equal(explain(new UserError("Do this.")), "Do this.");
});

test("the lock of a dead process is taken over, that of a live one is not", () => {
  const folder = scratch();
  const path = join(folder, "lock");
  writeFileSync(path, JSON.stringify({ pid: process.pid, born: "another life" }));
  assert.equal(lockHolder(path), process.platform === "linux" ? null : process.pid);
  writeFileSync(path, "half-writ");
  const release = lock(path, () => assert.fail("refused"));
  assert.equal(lockHolder(path), process.pid);
  assert.throws(
    () =>
      lock(path, (pid) => {
        throw new Error(`held by ${pid}`);
      }),
    new RegExp(`held by ${process.pid}`),
  );
  release();
  assert.equal(lockHolder(path), null);
  rmSync(folder, { recursive: true });
});

test("an occupied preferred port is replaced by the next free one", async () => {
  const port = await anyFreePort();
  const server = createServer().listen(port, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  assert.ok((await freePortFrom(port)) > port);
  server.close();
});

test("simulator and demo are on by default with the embedded database, and off with DATABASE_URL", () => {
  const own = readPlan({});
  assert.deepEqual(
    [own.port, own.simulatorPort, own.simulator, own.demo, own.dataDir],
    [8080, 8090, "on", "on", inRoot(".data")],
  );
  const plan = readPlan({ DATABASE_URL: "postgres://a:b@c/d" });
  assert.deepEqual([plan.simulator, plan.demo], ["off", "off"]);
  assert.equal(readPlan({ DATABASE_URL: "postgres://a:b@c/d", SIMULATOR: "on" }).simulator, "on");
});

test("the server listens on 127.0.0.1 with the embedded database or the demo, and on all addresses otherwise", () => {
  const env = { DATABASE_URL: "postgres://a:b@c/d" };
  assert.equal(readPlan({}).host, "127.0.0.1");
  assert.equal(readPlan({ ...env, DEMO: "on" }).host, "127.0.0.1");
  assert.equal(readPlan(env).host, undefined);
  assert.equal(readPlan({ HOST: "0.0.0.0" }).host, "0.0.0.0");
  assert.throws(() => readPlan({ HOST: "desk.example" }), /HOST must be an IP address/);
});

test("a process that ends is restarted with growing pauses until it is stopped", async () => {
  let starts = 0;
  const warnings = [];
  const program = await keepRunning({
    name: "It",
    pauses: [1, 2],
    warn: (text) => warnings.push(text),
    start: async () => {
      starts += 1;
      if (starts === 3) throw new Error("no room");
      return {
        ended: starts < 5 ? Promise.resolve({ code: 1, signal: null }) : new Promise(() => {}),
        stop: async () => {},
      };
    },
  });
  await until("it has started five times", () => starts === 5);
  assert.ok(warnings.includes("It did not start: no room"));
  await Promise.race([program.stop(), sleep(50)]);
});

test("a lock file without the packages of other platforms is completed", () => {
  const packages = {
    "node_modules/a": {
      version: "1.0.0",
      dev: true,
      optionalDependencies: {
        "@a/linux-x64-musl": "1.0.0",
        "@a/darwin-arm64": "1.0.0",
        "@a/linux-arm-gnueabihf": "1.0.0",
        "@a/android-arm-eabi": "1.0.0",
      },
    },
    "node_modules/@a/linux-x64-musl": { version: "1.0.0" },
  };
  assert.deepEqual(missingPlatforms({ packages }), [
    ["node_modules/@a/darwin-arm64", { version: "1.0.0", cpu: ["arm64"], dev: true, optional: true, os: ["darwin"] }],
    [
      "node_modules/@a/linux-arm-gnueabihf",
      { version: "1.0.0", cpu: ["arm"], dev: true, libc: ["glibc"], optional: true, os: ["linux"] },
    ],
    [
      "node_modules/@a/android-arm-eabi",
      { version: "1.0.0", cpu: ["arm"], dev: true, optional: true, os: ["android"] },
    ],
  ]);
});

test("a lock file without addresses and hashes is found, and gets the addresses of the public registry", () => {
  const packages = {
    "": { name: "root" },
    contract: { version: "0.1.0" },
    "node_modules/@guiche/contract": { resolved: "contract", link: true },
    "node_modules/a/node_modules/@b/c": { version: "1.2.3", integrity: "sha1-x", dev: true },
    "node_modules/alias": { name: "real", version: "2.0.0", integrity: "sha512-x" },
    "node_modules/elsewhere": { version: "1.0.0", resolved: "https://mirror.example/e.tgz", integrity: "sha512-x" },
  };
  assert.deepEqual(withoutHash({ packages }), [["node_modules/a/node_modules/@b/c", "@b/c@1.2.3"]]);
  addAddresses({ packages });
  assert.deepEqual(wrongAddresses({ packages }), ["node_modules/elsewhere"]);
  assert.equal(packages["node_modules/alias"].resolved, "https://registry.npmjs.org/real/-/real-2.0.0.tgz");
  assert.deepEqual(Object.entries(packages["node_modules/a/node_modules/@b/c"]).slice(0, 2), [
    ["version", "1.2.3"],
    ["resolved", "https://registry.npmjs.org/@b/c/-/c-1.2.3.tgz"],
  ]);
});

test("every job of npm test is a separate job of the workflow and listed in CONTRIBUTING", () => {
  const workflow = readFileSync(inRoot(".github", "workflows", "ci.yml"), "utf8");
  const contributing = readFileSync(inRoot(".github", "CONTRIBUTING.md"), "utf8");
  for (const name of Object.keys(JOBS)) {
    assert.match(workflow, new RegExp(`^ +- ${name}$`, "m"));
    assert.ok(contributing.includes(`\`${name}\``), name);
  }
});

test("every job of npm test has its inputs in the table of `changed`, all of which exist", () => {
  assert.deepEqual(Object.keys(INPUTS), Object.keys(JOBS));
  for (const input of Object.values(INPUTS).flat()) assert.ok(existsSync(inRoot(input.replace("/*", ""))), input);
});

test("`changed` runs the jobs that read a changed file, and every job for a file of the launcher or of no job", () => {
  const all = Object.keys(JOBS);
  assert.deepEqual(jobsThatRead([]), []);
  assert.deepEqual(jobsThatRead(["README.md"]), ["lint", "docs"]);
  assert.deepEqual(jobsThatRead(["e2e/crash/traffic.ts"]), ["types", "lint", "crash", "imports"]);
  assert.deepEqual(jobsThatRead(["e2e/chat.test.ts"]), ["types", "lint", "e2e", "imports"]);
  assert.deepEqual(
    all.filter((name) => !jobsThatRead(["backend/src/main.ts"]).includes(name)),
    ["frontend", "simulator"],
  );
  for (const file of ["package-lock.json", "scripts/lib/jest.mjs", "tsconfig.base.json", "a-new-folder/file"])
    assert.deepEqual(jobsThatRead([file]), all);
});

test("every action of the workflows is pinned by the digest of its commit", () => {
  const folder = inRoot(".github", "workflows");
  const usedActions = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/^\s*(?:- )?uses: *(.*)$/gm)].map(([, action]) => action),
  );
  assert.ok(usedActions.length > 0);
  for (const action of usedActions) assert.match(action, /^[\w./-]+@[0-9a-f]{40}( #.*)?$/);
});

/** What the start prints. */
async function welcomes(plan, smtpUrl = "") {
  const welcome = pathToFileURL(inRoot("scripts", "lib", "welcome.mjs")).href;
  const planJson = JSON.stringify({ port: 8080, simulator: "off", ...plan });
  const script = `import(${JSON.stringify(welcome)}).then(({ welcome }) => welcome(${planJson}))`;
  const env = { ...process.env, SMTP_URL: smtpUrl };
  return (await run(process.execPath, ["-e", script], { env })).output;
}

test("the start says where emails are written while SMTP_URL is not set, and does not mention them otherwise", async () => {
  assert.match(await welcomes({}), /SMTP_URL is not set, so they are written to DATA_DIR\/mail\./);
  assert.doesNotMatch(await welcomes({}, "smtp://mail.example"), /mail/);
});

test("the start says whether other machines reach it", async () => {
  assert.match(await welcomes({ host: "127.0.0.1" }), /only this machine reaches it/);
  assert.match(await welcomes({ host: "0.0.0.0" }), /on 0\.0\.0\.0, so other machines reach it/);
  assert.match(await welcomes({}), /on all addresses, so other machines reach it/);
});

test("an unknown job is refused with the list of existing jobs", async () => {
  const outcome = await run(process.execPath, [inRoot("scripts", "test.mjs"), "nonsense"]);
  assert.equal(outcome.code, 1);
  assert.match(outcome.output, /There is no job nonsense\. The jobs are: types, lint,/);
});

test("a word leaves the files of a job whose path in the clone has it", () => {
  const has = (words, path, only) => new RegExp(pathsWith(words, only)).test(inRoot(path));
  const file = "backend/src/modules/tags/tags.test.ts";
  for (const word of ["tags", "backend/src/modules/tags", "./backend/src/modules/tags/tags.test.ts"])
    assert.ok(has([word], file), word);
  assert.ok(!has(["queues"], file));
  assert.ok(has(["queues", "tags"], file));
  assert.ok(!has([inRoot()], file), "the folder of the clone");
  // A job with files of its own runs no others.
  assert.ok(!has(["tags"], file, "isolation[^/]*\\.test\\.ts$"));
  assert.ok(has(["ids"], "backend/src/testing/tenant-isolation-ids.test.ts", "isolation[^/]*\\.test\\.ts$"));
});

test("the notes of a release stand under its heading, and the tag, the package and the heading have one version", () => {
  const changelog = "# Changes\n\n## 1.2.0 (2027-01-31)\n\n- Two things.\n\n## 1.1.0\n\n- One.\n\n## 1.0.0\n";
  assert.equal(releaseNotes(changelog, "1.2.0", "v1.2.0"), "- Two things.");
  assert.equal(releaseNotes(changelog, "1.1.0", "v1.1.0"), "- One.");
  assert.throws(() => releaseNotes(changelog, "1.2.0", "v1.2.1"), /package\.json has version 1\.2\.0/);
  assert.throws(() => releaseNotes(changelog, "1.3.0", "v1.3.0"), /no heading/);
  assert.throws(() => releaseNotes(changelog, "1.0.0", "v1.0.0"), /says nothing/);
});

test("a log for people has a line for each entry, and stacks for errors alone", () => {
  const show = readableLog({ colorize: false });
  const entry = (level) =>
    show(
      JSON.stringify({ level, time: 0, msg: "Mail failed", error: { message: "gone", stack: "Error: gone\n at x" } }),
    );
  assert.match(entry(40), /^\[\d\d:\d\d:\d\d\] WARN: Mail failed \{"because":"gone"\}\n$/);
  assert.match(entry(50), /ERROR: Mail failed[^]* at x/);
  assert.equal(show("vite is ready"), "vite is ready\n");
  assert.equal(show("{ no JSON"), "{ no JSON\n");
});
