import type { Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import { pair, type PairedPhone } from "../../harness/installation/pair";
import type { Bench } from "./group";

const connectionsOfCompany = 20;

/** A connection with a user of its company. */
export interface BenchConnection extends PairedPhone {
  agent: Agent;
  companyId: number;
}

/** Pairs more connections, at most five at a time and twenty per company. */
export async function pairConnectionsUntil(
  { log }: Bench,
  installation: Installation,
  shops: BenchConnection[],
  connections: number,
): Promise<void> {
  while (shops.length < connections) {
    const companyId = await installation.company(`Loja ${shops.length}`);
    const agent = await installation.person(companyId, "Ana");
    const from = shops.length;
    const count = Math.min(connectionsOfCompany, connections - from);
    for (let index = 0; index < count; index += 5)
      shops.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(5, count - index) }, async (_, at) => {
            const number = `55114${String(10_000_000 + from + index + at)}`;
            return { ...(await pair(agent, installation.phones, number, 200)), agent, companyId };
          }),
        )),
      );
    log(`${shops.length} connections paired`);
  }
}
