import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { isRoot } from "./lib/accounts.mjs";
import { launch, makeProject, nothingLeft } from "./testing/project.mjs";

const ready = "Ctrl-C stops everything";

async function startsTwice(project, options) {
  for (let time = 0; time < 2; time += 1) {
    const launcher = launch(project, options);
    await launcher.until(ready);
    assert.equal((await launcher.stop("SIGINT")).code, 0);
    assert.deepEqual(await nothingLeft(project.home), []);
  }
}

if (isRoot()) {
  test("as root in a folder closed to other users, the cluster is stored elsewhere and pg.path names the place", async () => {
    const project = await makeProject({ mode: 0o700 });
    try {
      await startsTwice(project);
      const place = readFileSync(join(project.dataDir, "pg.path"), "utf8");
      assert.match(place, /^\/var\/lib\/guiche\/[0-9a-f]{16}\/pg$/);
      assert.ok(existsSync(join(place, "PG_VERSION")));
      assert.equal(existsSync(join(project.dataDir, "pg")), false);
      rmSync(project.dataDir, { recursive: true });
      const anew = launch(project);
      assert.match(await anew.until(ready), /belonged to a DATA_DIR that is gone; it was kept as/);
      await anew.stop();
      const sharedFolder = dirname(dirname(place));
      for (const entry of readdirSync(sharedFolder)) {
        if (entry.startsWith(basename(dirname(place))))
          rmSync(join(sharedFolder, entry), { recursive: true, force: true });
      }
    } finally {
      project.remove();
    }
  });

  test("an ordinary user needs no root privileges", async () => {
    const project = await makeProject({ copies: true });
    try {
      project.giveTo("nobody:nogroup");
      await startsTwice(project, { user: "nobody", env: { HOME: project.home } });
      assert.equal(statSync(project.dataDir).mode & 0o777, 0o700);
      const foreign = launch(project, { user: "nobody", env: { HOME: project.home, DATA_DIR: "/root/guiche-data" } });
      const { code, output } = await foreign.ended;
      assert.equal(code, 1);
      assert.match(output, /DATA_DIR \/root\/guiche-data is not writable for this user/);
    } finally {
      project.remove();
    }
  });
} else {
  test("an ordinary user's DATA_DIR is closed to other users", async () => {
    const project = await makeProject();
    try {
      await startsTwice(project);
      assert.equal(statSync(project.dataDir).mode & 0o777, 0o700);
    } finally {
      project.remove();
    }
  });
}
