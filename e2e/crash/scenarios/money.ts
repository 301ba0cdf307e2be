import { setTimeout as sleep } from "node:timers/promises";
import { contactApi } from "@guiche/contract/contacts";
import type { Installation } from "../../../harness/installation/installation";
import {
  askForCharge,
  checkCharge,
  makePayer,
  pressPay,
  useSimulatedBank,
  type Payer,
} from "../../../harness/installation/payer";
import { mayCallReceivers, Receiver } from "../../../harness/installation/receiver";
import { scenario, withInstallation } from "../scenario";
import { until } from "../until";

/** The longest time from a payment, or a change, to the kill: both are booked within it. */
const longestMs = 120;

/**
 * The server is killed while payments are being booked, charges are being made and changes are being told to webhooks: a
 * payment moves the due date once, an invoice has one charge, and what was stored is one event that arrives.
 */
export const money = scenario(
  {
    // A delivery that the dead server had claimed waits for its lease; the small size does not wait along.
    small: { kills: 1, payers: 6, waitsForLeases: false },
    full: { kills: 20, payers: 6, waitsForLeases: true },
  },
  (context, size) =>
    withInstallation(
      context,
      async (installation) => {
        const receiver = await Receiver.open();
        try {
          await useSimulatedBank(installation);
          const all: Payer[] = [];
          for (let kill = 1; kill <= size.kills; kill += 1) {
            const payers = await Promise.all(
              Array.from({ length: size.payers }, () =>
                makePayer(installation, { receiver, events: ["invoice.paid", "contact.updated"] }),
              ),
            );
            all.push(...payers);
            const work = payers.map((payer) => payAndRename(installation, payer));
            await sleep(context.random.between(1, longestMs));
            await installation.kill();
            await sleep(context.random.between(1, 100));
            await installation.start();
            await Promise.all(work);
            if (kill % 5 === 0) context.log(`kill ${kill} of ${size.kills}`);
          }
          if (!size.waitsForLeases)
            await installation.database.rows(
              `UPDATE webhook_deliveries SET "leaseUntil" = NULL WHERE state = 'pending'`,
            );
          await until("every event has arrived", () => allDelivered(installation));
          const faults = [...(await wrongMoney(installation, all)), ...(await wrongEvents(installation, receiver))];
          const distinct = new Set(receiver.notices.map(({ id }) => id)).size;
          return {
            faults,
            figures: `${all.length} payments over ${size.kills} kills; ${distinct} events, ${receiver.notices.length - distinct} repeated under their ids`,
          };
        } finally {
          receiver.close();
        }
      },
      { env: mayCallReceivers },
    ),
);

/**
 * Pays the invoice while renaming a contact. Whatever was refused is asked again, as people do, and at the end
 * each payer presses "check now" twice.
 */
async function payAndRename({ database }: Installation, payer: Payer): Promise<void> {
  const { id } = await database.one<{ id: string }>(
    `INSERT INTO contacts ("companyId", name, "createdAt", "updatedAt") VALUES ($1, 'Cliente', now(), now()) RETURNING id`,
    [payer.companyId],
  );
  const rename = { params: { id: Number(id) }, body: { name: "Maria" } };
  const renamePromise = until("the contact has its name", () => payer.admin.call(contactApi.update, rename));
  const charge = await until("the charge is made", () => askForCharge(payer));
  await pressPay(charge.payUrl);
  await renamePromise;
  const check = () => checkCharge(payer, charge.chargeId ?? 0);
  await until("the payment is booked", async () => {
    const states = await Promise.all([check(), check()]);
    return states.every(({ state }) => state === "paid");
  });
}

const allDelivered = async ({ database }: Installation): Promise<boolean> =>
  (
    await database.one<{ left: number }>(
      `SELECT count(*)::int AS left FROM webhook_deliveries WHERE state <> 'delivered'`,
    )
  ).left === 0;

interface Account {
  companyId: number;
  isRight: boolean;
  charges: number;
  payments: number;
  ledger: string;
  paid: number;
  dueDate: string;
}

/** Of each company: one charge, one payment, its two entries in the ledger, and the due date a month later. */
async function wrongMoney({ database }: Installation, payers: Payer[]): Promise<string[]> {
  const rows = await database.rows<Account>(
    `SELECT c.id::int AS "companyId", c."dueDate"::text AS "dueDate",
            c."dueDate" = (p.before::date + interval '1 month')::date AS "isRight",
            (SELECT count(*)::int FROM charges x WHERE x."companyId" = c.id) AS charges,
            (SELECT count(*)::int FROM payments x WHERE x."companyId" = c.id) AS payments,
            (SELECT string_agg(x.kind || ' ' || x.cents, ', ' ORDER BY x.id) FROM ledger_entries x
              WHERE x."companyId" = c.id) AS ledger,
            (SELECT count(*)::int FROM invoices x WHERE x."companyId" = c.id AND x."paidAt" IS NOT NULL) AS paid
       FROM unnest($1::bigint[], $2::text[]) AS p(id, before) JOIN companies c ON c.id = p.id`,
    [payers.map(({ companyId }) => companyId), payers.map(({ dueDate }) => dueDate)],
  );
  const isExact = (row: Account) =>
    row.isRight &&
    row.charges === 1 &&
    row.payments === 1 &&
    row.paid === 1 &&
    row.ledger === "pix 4990, invoice -4990";
  const faults = rows.filter((row) => !isExact(row)).map((row) => `wrong money: ${JSON.stringify(row)}`);
  return rows.length === payers.length ? faults : [...faults, `${payers.length - rows.length} companies are gone`];
}

/** What is stored, and what the endpoints were told under different ids, are the same. */
async function wrongEvents({ database }: Installation, { notices }: Receiver): Promise<string[]> {
  const eventRows = await database.rows<{ event: string }>(
    `SELECT '/' || "companyId" || ' invoice.paid ' || id AS event FROM invoices WHERE "paidAt" IS NOT NULL
     UNION ALL
     SELECT '/' || x."companyId" || ' contact.updated ' || x.id FROM contacts x WHERE x.name = 'Maria'`,
  );
  const noticeById = new Map(notices.map(({ path, id, type, data }) => [path + id, `${path} ${type} ${data.id}`]));
  const [storedEvents, receivedEvents] = [eventRows.map(({ event }) => event).sort(), [...noticeById.values()].sort()];
  return storedEvents.join("|") === receivedEvents.join("|")
    ? []
    : [
        `stored and not told: ${missing(storedEvents, receivedEvents)}; told and not stored, or twice: ${missing(receivedEvents, storedEvents)}`,
      ];
}

function missing(from: string[], of: string[]): string {
  const rest = [...of];
  const missingEvents = from.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return missingEvents.join(", ") || "nothing";
}
