/** @jest-environment-options {"server": "own"} */
import { describe, expect, it } from "@jest/globals";
import { database } from "./core/db/connect";
import { removeTraces } from "./modules/bot/trace.sweep.store";
import { purgeOldSessions } from "./modules/auth/sign-in.store";
import { removeOldCalls } from "./modules/message-api/api-message.store";
import { removeOldDeliveries } from "./modules/webhooks/webhook.sweep.store";
import { connection, createCompany, ticket, user, webhook } from "./testing/factories";
import { statementsOf } from "./testing/postgres";
import { withServer } from "./testing/server";

withServer();

/** As many as need three statements, and one that is too young. */
const old = 4_001;

const insert = (text: string, bind: unknown[] = []) =>
  database().query(text.replace("SERIES", `generate_series(0, ${old}) AS n`), { bind });
const countRows = async (table: string): Promise<number> => {
  const [rows] = await database().query(`SELECT count(*)::int AS count FROM ${table}`);
  return (rows as { count: number }[])[0]!.count;
};
const age = `now() - CASE WHEN n = 0 THEN interval '0' ELSE interval '200 days' END`;

describe("years of rows that are no longer kept are deleted a few thousand at a time", () => {
  it("deliveries of webhooks", async () => {
    const { companyId, id } = await webhook((await createCompany()).id);
    await insert(
      `INSERT INTO webhook_deliveries ("companyId", "webhookId", event, payload, state, "createdAt", "updatedAt")
       SELECT $1, $2, 'test', '{}', 'delivered', ${age}, now() FROM SERIES`,
      [companyId, id],
    );
    // And one for the counts of deleted tickets.
    expect(await statementsOf(removeOldDeliveries)).toHaveLength(4);
    expect(await countRows("webhook_deliveries")).toBe(1);
  });

  it("calls of the API", async () => {
    const { companyId, id } = await connection((await createCompany()).id);
    await insert(
      `INSERT INTO api_messages ("companyId", "connectionId", digest, number, state, "createdAt", "updatedAt")
       SELECT $1, $2, '', '5511', CASE n % 2 WHEN 0 THEN 'refused' ELSE 'handed' END, ${age}, ${age} FROM SERIES`,
      [companyId, id],
    );
    expect(await statementsOf(removeOldCalls)).toHaveLength(3);
    expect(await countRows("api_messages")).toBe(1);
  });

  it("steps of the bot", async () => {
    const { companyId, id } = await ticket((await createCompany()).id);
    await insert(
      `INSERT INTO bot_traces ("companyId", "ticketId", seq, event, "programHash", facts, effects, trace, "createdAt")
       SELECT $1, $2, n, '{}', '', '{}', '[]', '[]', ${age} FROM SERIES`,
      [companyId, id],
    );
    // And one for its calls and one for its programs.
    expect(await statementsOf(() => removeTraces(new Date()))).toHaveLength(5);
    expect(await countRows("bot_traces")).toBe(1);
  });

  it("sessions of people", async () => {
    const companyId = (await createCompany()).id;
    const { id } = await user(companyId);
    await insert(
      `INSERT INTO auth_sessions ("companyId", "userId", sid, "expiresAt", "createdAt", "updatedAt")
       SELECT $1, $2, gen_random_uuid(), ${age}, now(), now() FROM SERIES`,
      [companyId, id],
    );
    expect(await statementsOf(purgeOldSessions)).toHaveLength(3);
    expect(await countRows("auth_sessions")).toBe(1);
  });
});
