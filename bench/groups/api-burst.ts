import { contactApi } from "@guiche/contract/contacts";
import { until } from "../../scripts/testing/until.mjs";
import { pair } from "../../harness/installation/pair";
import type { Figure } from "../report/report";
import { eachOf, programOf, recipients, tokenOf } from "./api";
import { withHarness, type Group } from "./group";

const goals = { known: 2_000 };
const newcomers = 1_000;

/** A program writes to a thousand new numbers, then to a customer; meanwhile an agent adds a contact. */
export const apiBurst: Group = (bench) =>
  withHarness(
    bench,
    async (installation) => {
      const { database, phones } = installation;
      // The calls are not limited here, only the look-ups, as they are everywhere.
      await database.rows(`UPDATE plans SET "useExternalApi" = true, "apiCallsPerMinute" = 10000`);
      const admin = await installation.admin();
      const shop = await pair(admin, phones, "5511700000001");
      const [known = ""] = await recipients(installation, shop, 1);
      const program = programOf(admin, await tokenOf(admin, shop.connectionId));
      const numbers = Array.from({ length: newcomers + 1 }, (_none, index) => `55219${80_000_000 + index * 7}`);
      await eachOf(numbers, (number) => phones.person(number, "Cliente", "delivered"));
      const [atTheScreen = "", ...others] = numbers;

      bench.log(`${newcomers} messages to new numbers, then one to a customer`);
      await eachOf(others, (number) => program(number));
      const since = performance.now();
      await program(known);
      const sent = `SELECT count(*)::int AS count FROM api_messages a
                      JOIN loose_messages l ON l.id = a."looseMessageId" AND l.ack >= 2 WHERE a.number = $1`;
      const hasLeft = async () => (await database.one<{ count: number }>(sent, [known])).count === 1;
      await until("the customer's message is sent", hasLeft, 600_000, 10);
      const delay = performance.now() - since;

      const began = performance.now();
      await admin.call(contactApi.create, { body: { name: "Maria", number: atTheScreen } });
      const added = performance.now() - began;
      const { waiting, left } = await database.one<{ waiting: number; left: number }>(
        `SELECT (count(*) FILTER (WHERE state = 'queued' AND reason = 'lookups'))::int AS waiting,
                (count(*) FILTER (WHERE state = 'handed'))::int AS left
           FROM api_messages WHERE "isNew"`,
      );
      const figures: Figure[] = [
        {
          what: "a customer's message behind them, until WhatsApp has it",
          value: delay,
          unit: "ms",
          goal: goals.known,
        },
        { what: "a contact added at the screen", value: added, unit: "ms" },
      ];
      return { figures, notes: [`${left} messages to new numbers had left by then, ${waiting} waited for a look-up.`] };
    },
    { env: { RATE_LIMIT_SCALE: "1" } },
  );
