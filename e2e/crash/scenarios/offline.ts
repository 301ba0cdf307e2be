import type { Installation } from "../../../harness/installation/installation";
import { createFixture, type Chat } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { customerWrites, settle } from "../traffic";
import { checkGuarantees } from "../check-messages";

const awaySeconds = 600;

/**
 * Ten minutes of messages wait while the server is down. They are backdated, so that the test does not have to wait.
 */
export const offline = scenario(
  {
    small: { connections: 2, known: 2, newCustomers: 1, messages: 60 },
    full: { connections: 3, known: 4, newCustomers: 3, messages: 500 },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const began = Math.floor(Date.now() / 1_000) - awaySeconds;
      const fixture = await createFixture(installation, { ...size, greetedAt: began - 60 });
      await settle(installation);
      await installation.kill();
      const wroteAt = new Map<string, number>();
      // Not in the last half minute: a message that arrives as it is written gets its arrival time.
      const step = (awaySeconds - 30) / size.messages;
      for (let index = 0; index < size.messages; index += 1) {
        const at = Math.floor(began + index * step);
        wroteAt.set(`espera ${index}`, at);
        await customerWrites(installation, context.random.oneOf(fixture.chats), `espera ${index}`, at);
      }
      const since = Date.now();
      await installation.start();
      await settle(installation);
      const tookMs = Date.now() - since;
      const { faults } = await checkGuarantees(installation, fixture);
      faults.push(...(await wrongTimes(installation, wroteAt)), ...(await wrongCards(installation, fixture.chats)));
      return {
        faults,
        figures: `${size.messages} messages of ${awaySeconds / 60} minutes; all there ${seconds(tookMs)} after the start`,
      };
    }),
);

async function wrongTimes({ database }: Installation, wroteAt: Map<string, number>): Promise<string[]> {
  const rows = await database.rows<{ body: string; at: number }>(
    `SELECT body, extract(epoch FROM "createdAt")::float AS at FROM messages WHERE body LIKE 'espera %'`,
  );
  const wrong = rows.filter(({ body, at }) => Math.floor(at) !== wroteAt.get(body));
  return wrong.slice(0, 5).map(({ body, at }) => `"${body}" is dated ${at}, written ${wroteAt.get(body)}`);
}

/** The ticket shows the last message. */
async function wrongCards({ database }: Installation, chats: Chat[]): Promise<string[]> {
  const rows = await database.rows<{ person: string; connectionId: number; last: string }>(
    `SELECT c.number AS person, t."connectionId"::int AS "connectionId", t."lastMessage" AS last
       FROM tickets t JOIN contacts c ON c.id = t."contactId"`,
  );
  return chats.flatMap(({ person, connectionId, written }) => {
    const card = rows.find((row) => row.person === person && row.connectionId === connectionId);
    const last = written.at(-1);
    return last === undefined || card?.last === last
      ? []
      : [`the card of ${person} says "${card?.last}", not "${last}"`];
  });
}
