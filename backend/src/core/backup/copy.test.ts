import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import pg from "pg";
import { emptyDatabase, type TestDatabase } from "../../testing/database";
import { copyOut } from "./copy";

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await emptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

it("rows that a slow stream writes later are those that the database sent", async () => {
  const lengthOf = (n: number) => 1 + ((n * 7_919) % 3_000);
  await client.query(
    `CREATE TABLE copied AS
       SELECT n, repeat(chr(97 + n % 26), 1 + (n * 7919) % 3000) AS text FROM generate_series(1, 3000) n ORDER BY n`,
  );
  const rows = new PassThrough();
  const read = (async () => {
    let text = "";
    for await (const chunk of rows) {
      text += String(chunk);
      await pause(0);
    }
    return text.split("\n");
  })();
  await copyOut(client, "COPY copied TO STDOUT", rows);
  rows.end();
  const lines = await read;
  expect(lines.pop()).toBe("");
  expect(lines.length).toBe(3_000);
  const rowOf = (n: number) => `${n}\t${String.fromCharCode(97 + (n % 26)).repeat(lengthOf(n))}`;
  expect(lines.filter((line, at) => line !== rowOf(at + 1)).length).toBe(0);
});
