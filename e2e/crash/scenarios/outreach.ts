import { setTimeout as sleep } from "node:timers/promises";
import { campaignInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import type { Installation } from "../../../harness/installation/installation";
import { pair } from "../../../harness/installation/pair";
import { withInstallation, scenario, seconds } from "../scenario";
import { settle } from "../traffic";
import { until } from "../until";

const personOf = (index: number) => `5511${String(91_000_000 + index * 17).padStart(9, "9")}`;
const offer = "Oi {nome}, a loja abre amanhã.";
const reminder = "Lembrete: amanhã às 9h.";

/** How long everything may take after the last kill. */
const patienceMs = 30 * 60_000;

/**
 * A campaign writes to many people while the server is killed at random points, and schedules fall due while it is down:
 * each person gets each message exactly once.
 */
export const outreach = scenario(
  {
    small: { people: 60, kills: 2, schedules: 25, longestCalmMs: 1_500 },
    full: { people: 5_000, kills: 100, schedules: 500, longestCalmMs: 2_000 },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const { connectionId } = await pair(await installation.admin(), installation.phones, "5511300000000");
      const people = Array.from({ length: size.people }, (_, index) => personOf(index));
      for (const [index, number] of people.entries()) await installation.phones.person(number, `Cliente ${index}`);
      const listId = await prepare(installation, connectionId, people);
      const agent = await installation.admin();
      const { id } = await agent.call(campaignApi.create, {
        body: campaignInput.cast({
          name: "Crash",
          message1: offer,
          contactListId: listId,
          whatsappId: connectionId,
          scheduledAt: "2026-01-05 09:00:00",
          stopPercent: 0,
        }),
      });
      let servedCount = 0;
      let inMidRun = 0;
      for (let kill = 1; kill <= size.kills; kill += 1) {
        // A server that died before it wrote to another person would prove little.
        if (servedCount < size.people)
          await until("another one was served", async () => (await servedBy(installation, id)) > servedCount, 60_000);
        await sleep(context.random.between(1, size.longestCalmMs));
        await installation.kill();
        servedCount = await servedBy(installation, id);
        if (servedCount < size.people) inMidRun += 1;
        if (kill % 10 === 0) context.log(`kill ${kill} of ${size.kills}`);
        await sleep(context.random.between(1, 300));
        if (kill === size.kills) await fallDue(installation, connectionId, people.slice(0, size.schedules));
        await installation.start();
      }
      await until("the campaign has ended", () => isOver(installation, id, size.schedules), patienceMs);
      const settledMs = await settle(installation);
      const faults: string[] = [];
      for (const [index, number] of people.entries()) {
        const messages = await installation.phones.messagesOf(number);
        const texts = messages.filter(({ fromMe }) => !fromMe).map(({ text }) => text ?? "");
        const expected = [offer.replace("{nome}", `Cliente ${index}`), ...(index < size.schedules ? [reminder] : [])];
        if (texts.sort().join("|") !== expected.sort().join("|"))
          faults.push(`${number}: got ${JSON.stringify(texts)} instead of ${JSON.stringify(expected)}`);
      }
      const kills = `${size.kills} kills, ${inMidRun} of them while people waited`;
      const figures = `${size.people} people, ${size.schedules} schedules, ${kills}; settled in ${seconds(settledMs)}`;
      return { faults, figures };
    }),
);

/** A list of checked numbers, no pauses, and a number that is old enough to write to all of them. */
async function prepare({ database }: Installation, connectionId: number, people: string[]): Promise<number> {
  await database.rows(`UPDATE connections SET "warmSince" = now() - interval '90 days' WHERE id = $1`, [connectionId]);
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, coldLimit: 1_000_000 };
  for (const [key, value] of Object.entries(settings))
    await database.rows(
      `INSERT INTO campaign_settings ("companyId", key, value, "createdAt", "updatedAt")
       SELECT "companyId", $2, $3::jsonb, now(), now() FROM connections WHERE id = $1`,
      [connectionId, key, JSON.stringify(value)],
    );
  const { id } = await database.one<{ id: string }>(
    `INSERT INTO contact_lists ("companyId", name, "createdAt", "updatedAt")
     SELECT "companyId", 'Crash', now(), now() FROM connections WHERE id = $1 RETURNING id`,
    [connectionId],
  );
  await database.rows(
    `INSERT INTO contact_list_items ("companyId", "contactListId", name, number, person, "isWhatsappValid", "createdAt", "updatedAt")
     SELECT w."companyId", $2, 'Cliente ' || (p.place - 1), p.number, p.number, true, now(), now()
       FROM connections w, unnest($3::text[]) WITH ORDINALITY AS p(number, place) WHERE w.id = $1`,
    [connectionId, id, people],
  );
  return Number(id);
}

/** Schedules whose time passes while no server runs. */
const fallDue = ({ database }: Installation, connectionId: number, numbers: string[]) =>
  database.rows(
    `WITH made AS (
       INSERT INTO contacts ("companyId", name, number, "createdAt", "updatedAt")
       SELECT w."companyId", 'Cliente', p.number, now(), now() FROM connections w, unnest($2::text[]) AS p(number)
        WHERE w.id = $1 AND NOT EXISTS (
          SELECT FROM contact_identities i
           WHERE i."companyId" = w."companyId" AND i.kind = 'phone' AND i.value = p.number)
       RETURNING id, "companyId", number
     ), known AS (
       INSERT INTO contact_identities ("companyId", "contactId", kind, value)
       SELECT m."companyId", m.id, 'phone', m.number FROM made m RETURNING "companyId", "contactId"
     ), everybody AS (
       SELECT "companyId", "contactId" FROM known
       UNION ALL
       SELECT i."companyId", i."contactId" FROM contact_identities i WHERE i.kind = 'phone' AND i.value = ANY($2::text[])
     )
     INSERT INTO schedules ("companyId", body, "contactId", "contactName", "connectionId", "sendAt", anchor, "createdAt", "updatedAt")
     SELECT e."companyId", '${reminder}', e."contactId", 'Cliente', $1, now() - interval '1 minute', '2026-01-05T09:00',
            now(), now()
       FROM everybody e`,
    [connectionId, numbers],
  );

async function servedBy({ database }: Installation, campaignId: number): Promise<number> {
  const { count } = await database.one<{ count: string }>(
    `SELECT count(*) FROM campaign_recipients WHERE "campaignId" = $1 AND state <> 'queued'`,
    [campaignId],
  );
  return Number(count);
}

async function isOver({ database }: Installation, id: number, schedules: number): Promise<boolean> {
  const { status, sent } = await database.one<{ status: string; sent: string }>(
    `SELECT c.status, (SELECT count(*) FROM schedules s WHERE s.status = 'ENVIADA') AS sent FROM campaigns c WHERE c.id = $1`,
    [id],
  );
  return status === "FINALIZADA" && Number(sent) === schedules;
}
