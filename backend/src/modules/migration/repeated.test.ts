/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { withServer } from "../../testing/server";
import { bring, lines, rows } from "./migration.fixture";
import { shop } from "./shop.fixture";
import type { OtherSystem } from "./source.fixture";

withServer();

let there: OtherSystem;
beforeAll(async () => {
  there = await shop("saas");
});
afterAll(() => there.drop());

it.each(["2001-01-01T00:00:00Z", "2999-01-01T00:00:00Z"])(
  "a second run finds nothing changed, where the times of the rows cannot be true (%s)",
  async (time) => {
    await there.run(`DO $$ DECLARE t record; BEGIN
      FOR t IN SELECT table_name AS name FROM information_schema.columns
                WHERE table_schema = current_schema() AND column_name = 'updatedAt' AND table_name <> 'Companies'
      LOOP EXECUTE format('UPDATE %I SET "createdAt" = ''${time}'', "updatedAt" = ''${time}''', t.name); END LOOP; END $$`);
    await bring(there);
    expect(Object.entries(lines(await bring(there))).filter(([, line]) => line.includes("changed"))).toEqual([]);
  },
);

it("messages whose ids are absurdly long come, or are named, and the run goes on", async () => {
  const id = "A".repeat(260);
  const message = { body: "longa", ticketId: 1, contactId: 1, companyId: 2, fromMe: false, mediaType: "chat" };
  await there.insert("Messages", [
    { ...message, id: `${id}1` },
    { ...message, id: `${id}2` },
  ]);
  expect(lines(await bring(there)).Messages).toContain("1 come");
  expect(await rows(`SELECT FROM messages WHERE body = 'longa'`)).toHaveLength(1);
});
