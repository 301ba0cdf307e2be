import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { emptyPackets } from "../../testing/recordings";
import { inMediaSandbox, stopMediaSandbox, UnreadableFile, type Lane } from "./media-sandbox";

let folder: string;
let picture: string;
let longRecording: string;
const [shop, bakery] = [1, 2].map((companyId) => scopeOfRow({ companyId })) as [Scope, Scope];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guiche-media sandbox-"));
  picture = join(folder, "fine.jpg");
  const drawing = sharp({ create: { width: 10, height: 10, channels: 3, background: "#d04020" } });
  await drawing.jpeg().toFile(picture);
  longRecording = join(folder, "long.ogg");
  await writeFile(longRecording, await emptyPackets(85_000));
});
afterAll(async () => {
  stopMediaSandbox();
  await rm(folder, { recursive: true });
});

/** Work that takes a while. */
const longWork = (scope: Scope) => inMediaSandbox(scope, "customers", "voice", { path: longRecording, format: "opus" });
const quickWork = (scope: Scope, lane: Lane = "customers") => inMediaSandbox(scope, lane, "kind", { path: picture });

/** The sandbox processes of this process. */
async function processes(): Promise<number[]> {
  const { pid } = process;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean);
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")),
  );
  return children.filter((_, at) => commands[at]?.includes("media-sandbox.child")).map(Number);
}

async function waitForProcesses(): Promise<number[]> {
  let pids: number[] = [];
  while (pids.length === 0) pids = await processes();
  return pids;
}

/** The order in which the promises are fulfilled. */
async function finishing(work: Record<string, Promise<unknown>>): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(Object.entries(work).map(([name, promise]) => promise.then(() => order.push(name))));
  return order;
}

describe("the media sandbox", () => {
  it("examines a file once more when its process died, whatever that died of", async () => {
    const work = longWork(shop);
    for (const pid of await waitForProcesses()) process.kill(pid, "SIGKILL");
    await expect(work).resolves.toMatchObject({ seconds: expect.any(Number) });
  });

  it("refuses what is under way when the server stops, and starts again for the next file", async () => {
    stopMediaSandbox();
    while ((await processes()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const refusalPromise = expect(longWork(shop)).rejects.toThrow(UnreadableFile);
    await waitForProcesses();
    stopMediaSandbox();
    await refusalPromise;
    await expect(quickWork(shop)).resolves.toBe("image/jpeg");
  });

  it("lets no company wait for another's files, nor agents for their customers'", async () => {
    // Three processes that are already running.
    await Promise.all([quickWork(shop), quickWork(bakery), quickWork(shop, "agents")]);
    const order = await finishing({
      long: longWork(shop),
      sameCompany: quickWork(shop),
      otherCompany: quickWork(bakery),
      ownAgents: quickWork(shop, "agents"),
    });
    expect(order.slice(2)).toEqual(["long", "sameCompany"]);
  });

  it("refuses an agent's file when too many of the company are waiting", async () => {
    const work = Array.from({ length: 60 }, () => quickWork(shop, "agents").then(String, String));
    const refusals = (await Promise.all(work)).filter((result) => result.includes("ERR_TOO_MANY_REQUESTS"));
    expect(refusals).toHaveLength(9);
    await expect(quickWork(bakery, "agents")).resolves.toBe("image/jpeg");
  });

  it("gives up a recording of which half an hour has been read", async () => {
    const path = join(folder, "hostile.ogg");
    await writeFile(path, await emptyPackets(100_000));
    await expect(inMediaSandbox(shop, "customers", "voice", { path, format: "opus" })).rejects.toThrow("too long");
  });

  it("exits with the server, even when that is killed", async () => {
    const script = `
      import { fork } from "node:child_process";
      const child = fork(${JSON.stringify(fileURLToPath(new URL("./media-sandbox.child.mjs", import.meta.url)))}, [], { execArgv: [] });
      process.stdout.write(String(child.pid));
      setTimeout(() => undefined, 60_000);`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script]);
    const [firstChunk] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(firstChunk.toString());
    expect(await stat(`/proc/${pid}`).catch(() => null)).not.toBeNull();
    parent.kill("SIGKILL");
    const deadline = Date.now() + 15_000;
    const isThere = () => {
      try {
        process.kill(pid, 0);
        return true;
      } catch {
        return false;
      }
    };
    while (isThere() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isThere()).toBe(false);
  });
});
