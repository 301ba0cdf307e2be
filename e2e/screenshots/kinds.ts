import { samples } from "../../simulator/src/messages/samples";
import { newNumber } from "../../harness/company";
import { until } from "../../harness/until";
import type { Environment, Setting } from "./demo-shop";

/** A customer sends one message of every other kind. Returns the URL of the conversation. */
export async function sendEveryKind(
  { server, simulator }: Environment,
  { people, rooms, shop }: Pick<Setting, "people" | "rooms" | "shop">,
): Promise<string> {
  const number = newNumber();
  await simulator.post("/people", { number, name: "Otávio Prado", auto: "read" });
  for (const { name } of samples) await simulator.send(number, shop.number, { sample: name });
  await simulator.send(number, shop.number, { text: "É só isso." });
  let uuid = "";
  await until("every kind is kept", async () => {
    const [ticket] = await server.database.rows<{ uuid: string }>(
      `UPDATE "tickets" t SET "status" = 'open', "userId" = $2, "queueId" = $3 FROM "contacts" c
        WHERE c."id" = t."contactId" AND c."number" = $1 AND t."lastMessage" = 'É só isso.' RETURNING t."uuid"`,
      [number, people.marina.id, rooms.queues.sales.id],
    );
    uuid = ticket?.uuid ?? "";
    return uuid !== "";
  });
  return `/tickets/${uuid}`;
}
