import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { tone } from "../../testing/recordings";
import { inMediaSandbox, stopMediaSandbox } from "./media-sandbox";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guiche-media sandbox-"));
});
afterAll(async () => {
  stopMediaSandbox();
  await rm(folder, { recursive: true });
});

describe("the media sandbox", () => {
  it("starts again for the next file after one made it crash", async () => {
    const path = join(folder, "fine.jpg");
    const picture = sharp({ create: { width: 10, height: 10, channels: 3, background: "#d04020" } });
    await picture.jpeg().toFile(path);
    const first = inMediaSandbox("kind", { path });
    await expect(first).resolves.toBe("image/jpeg");
    const dying = inMediaSandbox("voice", { path: tone, format: "mp3", into: join(folder, "gone.ogg") });
    stopMediaSandbox();
    await expect(dying).rejects.toThrow();
    await expect(inMediaSandbox("kind", { path })).resolves.toBe("image/jpeg");
  });

  it("exits with the server, even when that is killed", async () => {
    const script = `
      import { fork } from "node:child_process";
      const child = fork(${JSON.stringify(fileURLToPath(new URL("./media-sandbox.child.mjs", import.meta.url)))}, [], { execArgv: [] });
      process.stdout.write(String(child.pid));
      setTimeout(() => undefined, 60_000);`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script]);
    const [said] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(said.toString());
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
    while (isThere() && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
    expect(isThere()).toBe(false);
  });
});
