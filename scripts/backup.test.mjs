import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { tsImport } from "tsx/esm/api";
import { buildStale } from "./lib/builds.mjs";
import { withClient } from "./lib/postgres.mjs";
import { owner, typeCommand, withInstallation } from "./testing/installation.mjs";

let base;
before(() => {
  base = mkdtempSync("/tmp/guiche-backup-");
  chmodSync(base, 0o755);
});
after(() => rmSync(base, { recursive: true, force: true }));

const withDemo = (dataDir, work) => withInstallation(place(dataDir), work, { DEMO: "on" });
const place = (name) => join(base, name);

const command = (script, dataDir, words = [], env = {}) =>
  typeCommand(script, words, { DATA_DIR: place(dataDir), ...env });

/** A call with the token of the owner, who signs in for it. */
async function signIn(base) {
  const json = { "Content-Type": "application/json" };
  const reply = await fetch(`${base}/auth/login`, { method: "POST", headers: json, body: JSON.stringify(owner) });
  assert.equal(reply.status, 200);
  const { token } = await reply.json();
  return async (path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(base + path, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}`, ...(body && !isForm && json) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path} answered ${answer.status}`);
    return answer;
  };
}

const letter = "Uma carta que ninguém perde.\n".repeat(4_000);

/** Stores a file as a person does, and replies with where it is read. */
async function storeFile(base) {
  const call = await signIn(base);
  const { id } = await (await call("/quick-messages", { shortcode: "carta", message: "Segue a carta" })).json();
  const form = new FormData();
  form.append("file", new File([letter], "carta.txt", { type: "text/plain" }));
  await call(`/quick-messages/${id}/media-upload`, form);
  return `/quick-messages/${id}/media`;
}

/** Rows of 16 kB to 128 kB, of which more arrive at once than a stream holds. */
const storeLargeRows = (url) =>
  withClient(url, (client) =>
    client.query(
      `INSERT INTO platform_values (key, value, "createdAt", "updatedAt")
       SELECT 'large.' || n, repeat(md5(n::text), 512 * (1 + n % 8)), now(), now() FROM generate_series(1, 300) n`,
    ),
  );

const hashOfLargeRows = async (url) => {
  const text = "SELECT md5(string_agg(value, ',' ORDER BY key)) AS hash FROM platform_values WHERE key LIKE 'large.%'";
  return (await withClient(url, (client) => client.query(text))).rows[0].hash;
};

/** Into a bucket and back: with a wrong key and into another's bucket before, and backups in between. */
async function moveFilesAway(dataDir) {
  const { S3Double } = await tsImport("../backend/src/testing/s3/s3-double.ts", import.meta.url);
  const s3 = await S3Double.start();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const urlWith = (secret) =>
    `${endpoint.replace("//", `//${accessKeyId}:${encodeURIComponent(secret)}@`)}/${bucket}?region=${region}&pathStyle=true`;
  const inBucket = { S3_URL: urlWith(secretAccessKey) };
  try {
    const nowhere = await command("move-files", "a");
    assert.deepEqual(nowhere, {
      code: 1,
      output: "The files could not be moved: S3_URL is missing: it names the bucket.\n",
    });
    const moveRefusal = await command("move-files", "a", [], { S3_URL: urlWith("wrong") });
    assert.equal(moveRefusal.code, 1);
    assert.match(moveRefusal.output, /^The files could not be moved: S3_URL: the bucket .* does not take files .*\n$/);

    const [marker, theirs] = ["guiche-installation.txt", "8d3f2c1e-0000-4000-8000-000000000000"];
    s3.objects.set(marker, { bytes: Buffer.from(theirs), at: new Date(), metadata: {} });
    for (const words of [["--remove"], ["--back", "--remove"]]) {
      const foreign = await command("move-files", "a", words, inBucket);
      assert.match(
        foreign.output,
        /holds the files of another installation \(8d3f2c1e-.* npm run guiche -- take-bucket\n$/,
      );
      assert.deepEqual([foreign.code, s3.objects.size], [1, 1]);
    }
    const takeover = await command("guiche", "a", ["take-bucket"], inBucket);
    assert.match(takeover.output, /^The bucket ".*" belongs to this installation \(.*\) now\.\n$/);
    assert.equal(takeover.code, 0);
    assert.notEqual(String(s3.objects.get(marker).bytes), theirs);

    const moveOutcome = await command("move-files", "a", ["--remove"], inBucket);
    assert.match(moveOutcome.output, /files: 1, 1 MB copied\n1 files copied .* removed from the disk\.\n$/);
    assert.deepEqual([moveOutcome.code, s3.objects.size], [0, 2]);
    const incomplete = await command("backup", "a", [place("backup-incomplete")]);
    assert.match(incomplete.output, /1 files that the database names are not under .* Set S3_URL/);
    assert.equal(incomplete.code, 1);
    const complete = await command("backup", "a", [place("backup-bucket")], inBucket);
    assert.match(complete.output, /Backup complete[^]* {2}1 files/);

    const back = await command("move-files", "a", ["--back", "--remove"], inBucket);
    assert.match(back.output, /1 files copied .* removed from the bucket\.\n$/);
    assert.deepEqual([back.code, [...s3.objects.keys()]], [0, [marker]]);
    const files = readdirSync(join(dataDir, "media"), { recursive: true, withFileTypes: true });
    const [file] = files.filter((entry) => entry.isFile());
    assert.equal(readFileSync(join(file.parentPath, file.name), "utf8"), letter);
  } finally {
    await s3.stop();
  }
}

test("what `npm run backup` saves, `npm run restore` puts into a new DATA_DIR, equal by hash", async () => {
  await buildStale(["server"], (_title, work) => work(), {});
  assert.match((await command("backup", "none")).output, /holds no installation/);
  let address;
  let large;
  await withDemo("a", async (base, url) => {
    address = await storeFile(base);
    await storeLargeRows(url);
    large = await hashOfLargeRows(url);
    const live = await command("backup", "a", [place("backup-live")]);
    assert.match(live.output, /^ {2}database: 0 of \d+ tables, 0 MB\n/);
    assert.match(live.output, /Backup complete: .*backup-live\n {2}\d{3,} rows/);
    assert.match((await command("restore", "a", [place("backup-live")])).output, /Stop the Guichê that uses/);
    await moveFilesAway(place("a"));
  });
  const backupOutcome = await command("backup", "a", [place("backup-a")]);
  assert.match(
    backupOutcome.output,
    /Backup complete: .*backup-a\n {2}\d{3,} rows of \d+ tables\n {2}1 files.*\n {2}3 keys/,
  );
  assert.equal(backupOutcome.code, 0);
  assert.match((await command("restore", "a", [place("backup-a")])).output, /holds an installation already/);

  assert.match((await command("backup", "a", [place("my"), "backup"])).output, /Name one folder/);
  const mistaken = await command("restore", "b", [place("backup-of-a")]);
  assert.match(mistaken.output, /backup-of-a holds no complete backup/);
  assert.match((await command("restore", "b", [place("backup-a"), "--take-buckets"])).output, /Unknown option/);

  const restoreOutcome = await command("restore", "b", ["--take-bucket", place("backup-a")]);
  assert.match(restoreOutcome.output, /Restored: .* 1 files, 3 keys/);
  assert.equal(restoreOutcome.code, 0);
  assert.equal((await command("backup", "b", [place("backup-b")])).code, 0);
  const [a, b] = ["backup-a", "backup-b"].map((name) =>
    JSON.parse(readFileSync(join(place(name), "manifest.json"), "utf8")),
  );
  // The restored one has an id of its own, in `platform_values`.
  const withoutId = ({ tables, ...rest }) => {
    const others = tables.filter(({ name }) => name !== "platform_values");
    assert.equal(others.length, tables.length - 1);
    return { ...rest, tables: others, takenAt: "" };
  };
  assert.deepEqual(withoutId(b), withoutId(a));
  assert.ok(existsSync(join(place("b"), "secrets", "encryption.key")));

  // A new key, as the docs say: the old file is renamed, and the next start makes another.
  const key = join(place("b"), "secrets", "encryption.key");
  renameSync(key, `${key}.previous`);
  await withDemo("b", async (base, url) => {
    assert.equal(await hashOfLargeRows(url), large);
    const call = await signIn(base);
    assert.equal(await (await call(address)).text(), letter);
    const resealOutcome = await command("reseal", "b");
    assert.match(resealOutcome.output, /key_canary\.value: 1 sealed again/);
    assert.match(resealOutcome.output, /Nothing is sealed with the previous key any more/);
    assert.equal(resealOutcome.code, 0);
  });
  const again = await command("reseal", "b");
  assert.match(again.output, /key_canary\.value: 0 sealed again, 1 were current/);
  assert.equal(again.code, 0);
});
