import { contactApi } from "@guiche/contract/contacts";
import type { SheetReport } from "@guiche/contract/contact-sheets";
import type { Agent } from "../../../harness/agent";
import type { Installation } from "../../../harness/installation/installation";
import { aSheet } from "../../../harness/files";
import { withInstallation, scenario } from "../scenario";
import { until } from "../until";

const firstNumber = 5_531_930_000_000;

/**
 * The server is killed again and again while it imports a spreadsheet, which is sent again until the import succeeds.
 */
export const imports = scenario(
  {
    small: { rows: 4_000, kills: 1 },
    full: { rows: 20_000, kills: 10 },
  },
  (context, { rows, kills }) =>
    withInstallation(context, async (installation) => {
      const people = Array.from({ length: rows }, (_, at) => [`Cliente ${at}`, String(firstNumber + at), `cpf ${at}`]);
      const sheet = new Blob([new Uint8Array(aSheet(people))]);
      const faults: string[] = [];
      for (let kill = 1; kill <= kills; kill += 1) {
        const before = await countStoredContacts(installation);
        const more = context.random.between(1, Math.max(1, Math.floor((rows - before) / 2)));
        // When the whole sheet is stored already, the server is killed during an import that changes nothing.
        const enough = Math.min(rows, before + more);
        const sending = send(await installation.admin(), sheet).catch(() => null);
        await until("some of the sheet is stored", async () => (await countStoredContacts(installation)) >= enough);
        await installation.kill();
        await sending;
        faults.push(...(await importMismatches(installation)));
        context.log(`kill ${kill} of ${kills}: ${await countStoredContacts(installation)} of ${rows} stored`);
        await installation.start();
      }
      const report = await send(await installation.admin(), sheet);
      faults.push(...(await importMismatches(installation)));
      if (report.created + report.unchanged !== rows) faults.push(`the last import reports ${JSON.stringify(report)}`);
      const { contacts, numbers, fields } = await installation.database.one<
        Record<"contacts" | "numbers" | "fields", number>
      >(
        `SELECT (SELECT count(*)::int FROM contacts) AS contacts, (SELECT count(DISTINCT number)::int FROM contacts) AS numbers,
                (SELECT count(*)::int FROM contact_fields) AS fields`,
      );
      if (contacts !== rows || numbers !== rows || fields !== rows)
        faults.push(`of ${rows} rows there are ${contacts} contacts with ${numbers} numbers and ${fields} fields`);
      return {
        faults,
        figures: `${rows} rows over ${kills} kills; ${report.unchanged} were stored before the last try`,
      };
    }),
);

async function send({ base, token }: Agent, sheet: Blob): Promise<SheetReport> {
  const form = new FormData();
  const mapping = { name: 0, number: 1, extra: [{ column: 2, name: "CPF" }], hasHeader: false };
  form.append("mapping", JSON.stringify(mapping));
  form.append("file", sheet, "clientes.xlsx");
  const answer = await fetch(`${base}/api${contactApi.upload.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok)
    throw new Error(`Importing the spreadsheet failed with status ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as SheetReport;
}

const countStoredContacts = async ({ database }: Installation): Promise<number> =>
  (await database.one<{ count: number }>("SELECT count(*)::int FROM contacts")).count;

/** Compares the number of contacts that the imports have recorded with the number that is stored: equal at any moment. */
async function importMismatches({ database }: Installation): Promise<string[]> {
  const { recorded, actual } = await database.one<{ recorded: number; actual: number }>(
    `SELECT (SELECT coalesce(sum(created), 0)::int FROM contact_imports) AS recorded,
            (SELECT count(*)::int FROM contacts) AS actual`,
  );
  return recorded === actual ? [] : [`the imports recorded ${recorded} contacts, but ${actual} are stored`];
}
