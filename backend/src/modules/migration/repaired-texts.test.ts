/** @jest-environment-options {"server": "own"} */
import { expect, it } from "@jest/globals";
import { withServer } from "../../testing/server";
import { bring, notes, rows } from "./migration.fixture";
import { shop } from "./shop.fixture";

withServer();

it("a source whose texts were encoded twice is repaired, and the report counts the messages", async () => {
  const there = await shop("saas");
  try {
    // As a MySQL that took its clients for Latin-1 has them.
    for (const [table, column] of [
      ["Messages", "body"],
      ["Contacts", "name"],
      ["Queues", "name"],
    ])
      await there.run(
        `UPDATE "${table}" SET "${column}" = convert_from(convert_to("${column}", 'UTF8'), 'LATIN1') WHERE "${column}" <> ''`,
      );
    const outcome = await bring(there);
    const [message] = await rows<{ body: string }>(`SELECT body FROM messages WHERE wid = 'M2'`);
    expect(message?.body).toBe("*Ana*:\nOlá!");
    expect(await rows(`SELECT name FROM contacts WHERE name = 'Zé'`)).toHaveLength(1);
    expect(notes(outcome).find((note) => note.startsWith("repaired"))).toMatch(/M2\|1/);
  } finally {
    await there.drop();
  }
});
