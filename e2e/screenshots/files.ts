import { readFileSync } from "node:fs";
import sharp from "sharp";
import { newNumber } from "../../harness/company";
import { inRoot } from "../../harness/paths";
import { until } from "../../harness/until";
import type { Environment, Setting } from "./demo-shop";

const document = (filename: string, mimetype: string, bytes: Buffer) => ({
  media: { kind: "document", filename, mimetype, base64: bytes.toString("base64") },
});

/** A customer sends documents of which the browser shows more than the name. Returns the URL of the conversation. */
export async function sendFiles(
  { server, simulator }: Environment,
  { people, rooms, shop }: Pick<Setting, "people" | "rooms" | "shop">,
  photographs: readonly Buffer[],
): Promise<string> {
  const number = newNumber();
  await simulator.post("/people", { number, name: "Lívia Serrano", auto: "read" });
  const frames = await Promise.all(photographs.map((photo) => sharp(photo).resize(400).png().toBuffer()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 500 })
    .toBuffer();
  const heic = readFileSync(inRoot("backend", "src", "modules", "media", "samples", "picture.heic"));
  await simulator.send(number, shop.number, document("IMG_0412.HEIC", "image/heic", heic));
  await simulator.send(number, shop.number, document("luminárias.gif", "image/gif", gif));
  await simulator.send(
    number,
    shop.number,
    document("Nota Fiscal 12/2026", "application/pdf", Buffer.from("%PDF-1.7\n")),
  );
  let uuid = "";
  await until("the files are here", async () => {
    const [ticket] = await server.database.rows<{ uuid: string }>(
      `UPDATE "tickets" t SET "status" = 'open', "userId" = $2, "queueId" = $3 FROM "contacts" c
        WHERE c."id" = t."contactId" AND c."number" = $1
          AND 3 = (SELECT count(*) FROM "messages" m WHERE m."ticketId" = t."id" AND m."mediaState" = 'ready')
        RETURNING t."uuid"`,
      [number, people.marina.id, rooms.queues.sales.id],
    );
    uuid = ticket?.uuid ?? "";
    return uuid !== "";
  });
  return `/tickets/${uuid}`;
}
