import { newNumber, type Company } from "../../harness/company";
import { aVoiceNote } from "../../harness/files";
import { signIn } from "../../harness/paired-connection";
import { until } from "../../harness/until";
import type { Setting, Environment } from "./demo-shop";
import { aPortrait } from "./photographs";

/** The age of each message, in minutes. */
const sentAgo = [34, 33, 29, 24, 21, 20, 12, 6];

/** The waveform of a voice note, in the format of a phone. */
const loudness = Array.from({ length: 64 }, (_, at) =>
  Math.round(18 + 78 * Math.abs(Math.sin(at / 3) * Math.cos(at / 11))),
);

/** Beatriz asks for a lamp on her phone, and the agent answers through the API. Returns the URL of the conversation. */
export async function converse(
  { server, simulator }: Environment,
  company: Company,
  { people, rooms, shop }: Setting,
  photograph: Buffer,
): Promise<string> {
  const { database } = server;
  const number = newNumber();
  const portrait = await aPortrait({ skin: "#c98d63", hair: "#3a2418", shirt: "#2f6f6a", paper: "#f1d9b8" });
  const picture = portrait.toString("base64");
  await simulator.post("/people", { number, name: "Beatriz Campos", auto: "read", picture });

  /** Waits until that many messages are stored with their files. */
  const untilKept = (count: number) =>
    until(`${count} messages are kept`, async () => (await listStored()).length === count, 60_000);
  const listStored = () =>
    database.rows<{ id: number; wid: string; ticketId: number }>(
      `SELECT "messages"."id", "wid", "ticketId" FROM "messages" JOIN "contacts" ON "contacts"."id" = "contactId"
       WHERE "number" = $1 AND ("mediaState" IS NULL OR "mediaState" = 'ready') ORDER BY "messages"."id"`,
      [number],
    );
  const says = async (count: number, body: object) => {
    await simulator.send(number, shop.number, body);
    await untilKept(count);
  };
  await says(1, { text: "Oi, bom dia! Vi esta luminária no Instagram de vocês. Ainda tem?" });
  await says(2, { media: { kind: "image", base64: photograph.toString("base64"), caption: "É esta aqui" } });

  const token = await signIn(server, people.marina.email);
  const call = async <T>(method: "POST" | "PUT", path: string, body: object): Promise<T> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const ticketId = (await listStored())[0]?.ticketId ?? 0;
  const { uuid, contactId } = await call<{ uuid: string; contactId: number }>("PUT", `/tickets/${ticketId}`, {
    status: "open",
    userId: people.marina.id,
  });
  const answers = async (count: number, body: string, to?: number) => {
    const quotedMsg = to === undefined ? undefined : { id: (await listStored())[to]?.id };
    await call("POST", `/messages/${ticketId}`, { body, quotedMsg });
    await untilKept(count);
    await simulator.waitForMessage(number, body, ({ text }) => Boolean(text?.endsWith(body)));
  };
  await answers(3, "Bom dia, Beatriz! Temos sim, em *areia* e *terracota*, as duas a pronta entrega.", 1);
  await says(4, { media: { kind: "audio", base64: await aVoiceNote(9), ptt: true, seconds: 9, waveform: loudness } });
  await answers(5, "Consigo entregar na quinta, entre 9h e 12h. O frete para Pinheiros é R$ 18.");
  const offerId = (await listStored())[4]?.wid;
  await simulator.post(`/people/${number}/reactions`, { to: shop.number, id: offerId, emoji: "❤️" });
  await says(6, { text: "Perfeito! Fico com a terracota então", quote: offerId });
  await answers(7, "Separei para você 🌿 Assim que o Pix cair, mando o código de rastreio por aqui.");
  await says(8, { text: "Acabei de pagar. Muito obrigada, vocês são ótimas!" });

  for (const [place, { id }] of (await listStored()).entries())
    await database.rows(`UPDATE "messages" SET "createdAt" = now() - $2::int * interval '1 minute' WHERE "id" = $1`, [
      id,
      sentAgo[place],
    ]);
  await database.rows(
    `UPDATE "tickets" SET "queueId" = $2, "unreadMessages" = 0, "lastMessageAt" = now() - interval '6 minutes',
       "updatedAt" = now() - interval '6 minutes' WHERE "id" = $1`,
    [ticketId, rooms.queues.sales.id],
  );
  const add = (table: string, row: object) => database.add(table, { companyId: company.id, ...row });
  for (const tag of ["first", "offer"] as const) await add("ticket_tags", { ticketId, tagId: rooms.tags[tag] });
  await database.rows(`UPDATE "contacts" SET "email" = 'beatriz.campos@example.com' WHERE "id" = $1`, [contactId]);
  await add("contact_fields", { contactId, name: "Aniversário", value: "9 de abril" });
  await add("contact_fields", { contactId, name: "Bairro", value: "Pinheiros" });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const note = { ticketId, contactId, userId: people.julia.id, userName: people.julia.name, createdAt: ago(12) };
  await add("ticket_notes", { ...note, note: "Prefere entrega de manhã. O porteiro recebe até as 12h." });
  const late = { ticketId, contactId, userId: people.rafael.id, userName: people.rafael.name, createdAt: ago(2.9) };
  await add("ticket_notes", { ...late, note: "Indicada pela Larissa Freitas: dar o brinde da indicação." });
  return `/tickets/${uuid}`;
}
