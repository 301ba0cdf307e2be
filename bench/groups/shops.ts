import type { Agent } from "../../e2e/harness/agent";
import type { Installation } from "../harness/installation";
import { pair, type Paired } from "../harness/pair";
import type { Bench } from "./group";

const connectionsOfCompany = 20;

/** A connection with a user of its company. */
export interface Shop extends Paired {
  agent: Agent;
  companyId: number;
}

/** Pairs more connections, at most five at a time and twenty per company. */
export async function growTo({ log }: Bench, on: Installation, shops: Shop[], connections: number): Promise<void> {
  while (shops.length < connections) {
    const companyId = await on.company(`Loja ${shops.length}`);
    const agent = await on.person(companyId, "Ana");
    const from = shops.length;
    const count = Math.min(connectionsOfCompany, connections - from);
    for (let index = 0; index < count; index += 5)
      shops.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(5, count - index) }, async (_, at) => {
            const number = `55114${String(10_000_000 + from + index + at)}`;
            return { ...(await pair(agent, on.phones, number, 200)), agent, companyId };
          }),
        )),
      );
    log(`${shops.length} connections paired`);
  }
}
