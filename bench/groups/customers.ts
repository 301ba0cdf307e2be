import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../scripts/testing/until.mjs";
import type { Installation } from "../../harness/installation/installation";
import type { PairedPhone } from "../../harness/installation/pair";

export interface Customer {
  number: string;
  shop: PairedPhone;
}

let serial = 0;

/** Creates customers with phones, spread evenly over the connections, who have not written yet. */
export async function customersOf(
  installation: Installation,
  connections: readonly PairedPhone[],
  count: number,
  auto: "none" | "delivered" = "delivered",
): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let index = 0; index < count; index += 1) {
    const connection = connections[index % connections.length];
    if (!connection) throw new Error("Customers need a connection to write to.");
    const number = `55219${String(80_000_000 + (serial += 1) * 13)}`;
    await installation.phones.person(number, `Cliente ${serial}`, auto);
    customers.push({ number, shop: connection });
  }
  return customers;
}

/** The number of stored messages from customers. */
export async function storedInbound({ database }: Installation): Promise<number> {
  const { count } = await database.one<{ count: string }>(`SELECT count(*) FROM messages WHERE NOT "fromMe"`);
  return Number(count);
}

/** The number of our messages that WhatsApp has acknowledged. */
export async function sentOutbound({ database }: Installation): Promise<number> {
  const { count } = await database.one<{ count: string }>(`SELECT count(*) FROM messages WHERE "fromMe" AND ack >= 2`);
  return Number(count);
}

/** Waits until `count` returns at least `minimum`. */
export const untilCount = (minimum: number, count: () => Promise<number>, everyMs = 25): Promise<true> =>
  until(`${minimum} messages are there`, async () => (await count()) >= minimum, 60_000, everyMs);

/** Waits until marks, receipts and acks have been stored too. */
export async function untilQuiet(installation: Installation): Promise<void> {
  await sleep(1_200);
  while ((await installation.phones.waiting()) > 0) await sleep(100);
}

/** All customers write `times` messages each at once. Waits until all are stored. */
export async function writeIn(
  installation: Installation,
  newCustomers: readonly Customer[],
  times: number,
): Promise<void> {
  const before = await storedInbound(installation);
  for (let turn = 0; turn < times; turn += 1)
    for (const { number, shop } of newCustomers)
      await installation.phones.write(number, shop.number, `Mensagem ${turn}`);
  await untilCount(before + newCustomers.length * times, () => storedInbound(installation));
}

/** The tickets of these customers, accepted by the user with that email. */
export async function holdTickets(
  installation: Installation,
  newCustomers: readonly Customer[],
  email: string,
): Promise<number[]> {
  const rows = await installation.database.rows<{ id: string }>(
    `UPDATE tickets t SET status = 'open', "userId" = u.id FROM contacts c, users u
      WHERE u.email = $1 AND c.id = t."contactId" AND c.number = ANY($2) AND t.status <> 'closed' RETURNING t.id`,
    [email, newCustomers.map(({ number }) => number)],
  );
  return rows.map(({ id }) => Number(id));
}
