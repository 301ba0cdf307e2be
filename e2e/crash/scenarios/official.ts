import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../../../harness/installation/installation";
import { connectOfficial } from "../../../harness/installation/pair";
import { createFixture, type Chat } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { runTraffic } from "../traffic";

/** A message whose reply was lost is given up a minute later at the earliest. */
const settlesWithinMs = 180_000;

/**
 * The server is killed while customers write to official numbers and an agent answers: what customers wrote is stored
 * once; what the agent wrote reaches the phone once, or fails visibly and is never sent again.
 */
export const official = scenario(
  {
    small: { connections: 1, known: 2, newCustomers: 2, inbound: 60, outbound: 30, kills: 2, longestCalmMs: 1_500 },
    full: {
      connections: 3,
      known: 5,
      newCustomers: 5,
      inbound: 2_000,
      outbound: 500,
      kills: 100,
      longestCalmMs: 2_000,
    },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const connect = (agent: Parameters<typeof connectOfficial>[0], index: number) =>
        connectOfficial(agent, installation.phones, `Oficial ${index}`);
      const { chats, ...fixture } = await createFixture(installation, size, connect);
      const plan = { ...size, strikes: size.kills };
      await runTraffic(installation, { chats, ...fixture }, plan, context.random, async (index) => {
        await installation.kill();
        if (index % 10 === 0) context.log(`kill ${index} of ${size.kills}`);
        await sleep(context.random.between(1, 300));
        await installation.start();
      });
      const since = Date.now();
      const lookAll = () => Promise.all(chats.map((chat) => look(installation, chat)));
      let outcomes = await lookAll();
      // Meta repeats refused webhooks after a while: nothing shows from outside when the last one has come.
      while (outcomes.some(({ faults }) => faults.length > 0) && Date.now() - since < settlesWithinMs) {
        await sleep(500);
        outcomes = await lookAll();
      }
      const sum = (what: "inbound" | "outbound" | "unconfirmed") => outcomes.reduce((all, one) => all + one[what], 0);
      return {
        faults: outcomes.flatMap(({ faults }) => faults),
        figures: `${sum("inbound")} messages in, ${sum("outbound")} out, ${sum("unconfirmed")} of them given up visibly, ${size.kills} kills; settled in ${seconds(Date.now() - since)}`,
      };
    }),
);

/** What was stored of a chat and what its phone shows. Meta repeats refused webhooks later, so their order may differ. */
async function look(
  { database, phones }: Installation,
  { person, business, connectionId, customerTexts, agentTexts }: Chat,
) {
  const rows = await database.rows<{ body: string; fromMe: boolean; ack: number; failure: string | null }>(
    `SELECT m.body, m."fromMe", m.ack, m.failure FROM messages m JOIN contacts c ON c.id = m."contactId"
      WHERE c.number = $1 AND m."connectionId" = $2`,
    [person, connectionId],
  );
  const storedTexts = rows.filter(({ fromMe }) => !fromMe).map(({ body }) => body);
  const shownTexts = (await phones.messagesOf(person))
    .filter(({ fromMe, from }) => !fromMe && from === business)
    .map(({ text }) => text ?? "");
  const unconfirmedRows = rows.filter(({ fromMe, ack, failure }) => fromMe && ack === -1 && failure === "unconfirmed");
  const givenUp = new Set(unconfirmedRows.map(({ body }) => body));
  const where = `${person} and ${business}`;
  const faults = [
    ...customerTexts.filter((text) => !storedTexts.includes(text)).map((text) => `${where}: lost ${text}`),
    ...duplicatesIn(storedTexts).map((text) => `${where}: stored twice ${text}`),
    ...agentTexts
      .filter((text) => !shownTexts.includes(text) && !givenUp.has(text))
      .map((text) => `${where}: never arrived, and no agent was told: ${text}`),
    ...duplicatesIn(shownTexts).map((text) => `${where}: sent twice ${text}`),
    ...rows
      .filter(({ fromMe, ack, body }) => fromMe && ack < 2 && !givenUp.has(body))
      .map(({ body, ack }) => `${where}: ${body} stays at ${ack}`),
  ];
  return { faults, inbound: storedTexts.length, outbound: shownTexts.length, unconfirmed: unconfirmedRows.length };
}

const duplicatesIn = (all: readonly string[]): string[] => all.filter((one, index) => all.indexOf(one) !== index);
