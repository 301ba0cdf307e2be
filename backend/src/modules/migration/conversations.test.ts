/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { webhookEvents } from "@guiche/contract/webhooks";
import { Webhook } from "../../models/accounts/webhook";
import { definedRepeatingJobs } from "../../core/jobs/define-job";
import { shiftClock } from "../../core/clock";
import { webhook } from "../../testing/factories";
import { withMailbox } from "../../testing/mailbox";
import { withServer } from "../../testing/server";
import { scopeOfRow } from "../../core/tenant/scope";
import { mergePeople } from "../migration-runs";
import { bring, lines, notes, rows } from "./migration.fixture";
import type { Outcome } from "../migration-runs";
import { shop } from "./shop.fixture";
import type { OtherSystem } from "./source.fixture";

withServer();
const mailbox = withMailbox();

const companyNamed = async (name: string): Promise<number> =>
  (await rows<{ id: number }>(`SELECT id FROM companies WHERE name = $1`, [name]))[0]!.id;

const message = async (companyId: number, wid: string) =>
  (
    await rows(
      `SELECT m.body, m."mediaType", m."mediaState", m.ack, m.participant, m."isDeleted", m."isEdited", m.details, m.reactions,
              m.quoted, u.name AS user, a.name AS author, q.name AS queue
         FROM messages m LEFT JOIN users u ON u.id = m."userId" LEFT JOIN contacts a ON a.id = m."authorId"
         LEFT JOIN queues q ON q.id = m."queueId" WHERE m."companyId" = $1 AND m.wid = $2 ORDER BY m.id`,
      [companyId, wid],
    )
  )[0];

describe("conversations of a Whaticket for several companies", () => {
  let there: OtherSystem;
  let loja: number;
  beforeAll(async () => {
    there = await shop("saas");
    await bring(there);
    loja = await companyNamed("Loja");
  });
  afterAll(() => there.drop());

  it("have one contact for each person, under every identity", async () => {
    expect(
      await rows(
        `SELECT c.name, c."nameIsChosen" AS chosen, c.number, c."isGroup", w.name AS connection,
                (SELECT string_agg(i.kind || ' ' || i.value, ', ' ORDER BY i.kind, i.value) FROM contact_identities i
                  WHERE i."contactId" = c.id) AS identities
           FROM contacts c LEFT JOIN connections w ON w.id = c."connectionId" WHERE c."companyId" = $1 ORDER BY c.id`,
        [loja],
      ),
    ).toEqual([
      {
        name: "Marta",
        chosen: true,
        number: "551187654321",
        isGroup: false,
        connection: "Loja",
        identities: "phone 551187654321, phone 5511987654321",
      },
      {
        name: "Grupo",
        chosen: true,
        number: null,
        isGroup: true,
        connection: null,
        identities: "group 5511912345678-1612345678@g.us",
      },
      { name: "Zé", chosen: true, number: null, isGroup: false, connection: null, identities: "lid 123456789012345" },
      // A connection of another company does not come with the contact.
      {
        name: "+5511911112222",
        chosen: false,
        number: "5511911112222",
        isGroup: false,
        connection: null,
        identities: "phone 5511911112222",
      },
    ]);
    expect(await rows(`SELECT name, value FROM contact_fields WHERE "companyId" = $1 ORDER BY value`, [loja])).toEqual([
      { name: "CPF", value: "1" },
      { name: "CPF", value: "2" },
    ]);
  });

  it("keep their address, and only one of a contact is live", async () => {
    expect(
      await rows(
        `SELECT t.status, t.uuid, t.address, t."lastMessage" AS last, t."lastInbound" AS inbound, t."unreadMessages" AS unread,
                t."botSilence" AS silence, t."waitingSince" AS waiting, u.name AS user, q.name AS queue
           FROM tickets t LEFT JOIN users u ON u.id = t."userId" LEFT JOIN queues q ON q.id = t."queueId"
          WHERE t."companyId" = $1 ORDER BY t.id LIMIT 4`,
        [loja],
      ),
    ).toEqual([
      {
        status: "closed",
        uuid: "11111111-1111-4111-8111-111111111111",
        address: "551187654321@s.whatsapp.net",
        last: "📎",
        inbound: "📎",
        unread: 0,
        silence: null,
        waiting: null,
        user: "Ana",
        queue: "Vendas",
      },
      expect.objectContaining({ status: "open", last: "M20", silence: "agent", user: "Ana", unread: 0, waiting: null }),
      expect.objectContaining({ status: "closed", last: "M21", user: null }),
      expect.objectContaining({ status: "pending", address: "5511912345678-1612345678@g.us", last: "olá" }),
    ]);
    expect(
      await rows(`SELECT max(number) AS number, count(*)::int AS count FROM tickets WHERE "companyId" = $1`, [loja]),
    ).toEqual([{ number: 6, count: 6 }]);
  });

  it("keep every text, acknowledgement, quote, reaction, edit and deletion", async () => {
    expect(await message(loja, "M1")).toMatchObject({
      body: "Bom dia 😀 <b>&amp;",
      mediaType: "chat",
      queue: "Vendas",
    });
    expect(await message(loja, "M2")).toMatchObject({
      body: "*Ana*:\nOlá!",
      ack: 4,
      user: "Ana",
      quoted: {
        id: expect.any(Number),
        wid: "M1",
        body: "Bom dia 😀 <b>&amp;",
        author: "Marta",
        fromMe: false,
        mediaType: "chat",
      },
      reactions: [
        { emoji: "❤️", by: "551187654321", name: "Marta", fromMe: false, at: Date.UTC(2024, 0, 10, 12, 0, 9) },
      ],
    });
    expect(await message(loja, "M3")).toMatchObject({ ack: 2, user: "Rita", queue: "Financeiro" });
    expect(await message(loja, "M6")).toMatchObject({
      mediaType: "locationMessage",
      body: JSON.stringify({ latitude: -23.55, longitude: -46.63 }),
    });
    expect(await message(loja, "M7")).toMatchObject({
      mediaType: "contactMessage",
      body: expect.stringContaining("FN:Beto"),
    });
    expect(await message(loja, "M10")).toMatchObject({ body: "", isDeleted: true });
    expect(await message(loja, "M11")).toMatchObject({ body: "Atendimento encerrado", ack: 3, user: null });
    expect(await message(loja, "M12")).toMatchObject({
      mediaType: "poll",
      body: `{"name":"Quando?","options":["Hoje"]}`,
    });
    expect(await message(loja, "M13")).toMatchObject({ body: "mudou", isEdited: true });
    expect(await message(loja, "M14")).toMatchObject({ mediaType: "unsupported" });
    expect(await message(loja, "M8")).toBeUndefined();
  });

  it("say which files they had", async () => {
    expect(await message(loja, "M4")).toMatchObject({
      mediaType: "image",
      mediaState: "gone",
      body: "",
      details: { media: { filename: "foto da loja.jpg", mimetype: "image/jpeg" } },
    });
    expect(await message(loja, "M5")).toMatchObject({
      mediaType: "audio",
      body: "",
      details: { media: { isVoice: true } },
    });
  });

  it("say who wrote in a group", async () => {
    expect(await message(loja, "G1")).toMatchObject({ participant: "123456789012345", author: "Zé" });
    expect(await message(loja, "G2")).toMatchObject({ participant: "5511911112222", author: "+5511911112222" });
  });

  it("keep their lives, rates, notes and tags", async () => {
    expect(
      await rows(
        `SELECT "queuedAt" AS queued, "startedAt" AS started, "finishedAt" AS finished FROM ticket_trackings
          WHERE "companyId" = $1 ORDER BY "queuedAt" LIMIT 2`,
        [loja],
      ),
    ).toEqual([
      {
        queued: new Date("2024-01-10T12:00:00Z"),
        started: new Date("2024-01-10T12:05:00Z"),
        finished: new Date("2024-01-10T13:00:00Z"),
      },
      { queued: new Date("2024-02-10T11:00:00Z"), started: null, finished: new Date("2024-02-10T12:00:00Z") },
    ]);
    expect(
      await rows(
        `SELECT count(*)::int AS live FROM ticket_trackings l JOIN tickets t ON t.id = l."ticketId"
          WHERE t."companyId" = $1 AND (t.status <> 'closed') = (l."finishedAt" IS NULL)`,
        [loja],
      ),
    ).toEqual([{ live: 7 }]);
    expect(
      await rows(
        `SELECT t.id FROM tickets t
          WHERE t."companyId" = $1 AND t."closedAt" IS DISTINCT FROM
                (SELECT max(l."finishedAt") FROM ticket_trackings l WHERE l."ticketId" = t.id AND t.status = 'closed')`,
        [loja],
      ),
    ).toEqual([]);
    expect(
      await rows(
        `SELECT r.rate, r.comment, r."userName", m.wid, q.name AS queue FROM ratings r JOIN messages m ON m.id = r."questionId"
           JOIN queues q ON q.id = r."queueId" WHERE r."companyId" = $1`,
        [loja],
      ),
    ).toEqual([{ rate: 2, comment: "3/5", userName: "Ana", wid: "M11", queue: "Vendas" }]);
    expect(
      await rows(
        `SELECT note, "userName", "ticketId" IS NULL AS loose FROM ticket_notes WHERE "companyId" = $1 ORDER BY id`,
        [loja],
      ),
    ).toEqual([
      { note: "Paga no dia 5", userName: "Ana", loose: false },
      { note: "Sem atendimento", userName: "", loose: true },
    ]);
    expect(
      await rows(`SELECT g.name FROM ticket_tags l JOIN tags g ON g.id = l."tagId" WHERE l."companyId" = $1`, [loja]),
    ).toEqual([{ name: "vip" }]);
  });

  it("of one company never reach another that has the same contacts and ids", async () => {
    const dona = await companyNamed("Dona");
    expect(await rows(`SELECT name, number FROM contacts WHERE "companyId" = $1`, [dona])).toEqual([
      { name: "Marta", number: "5511987654321" },
    ]);
    expect(await rows(`SELECT wid FROM messages WHERE "companyId" = $1`, [dona])).toEqual([{ wid: "M22" }]);
  });

  it("start nothing: an hour later no message has been sent, and every conversation stands as it did", async () => {
    const standing = () =>
      rows(`SELECT id, status, "userId", "queueId", "lastMessage", reminders FROM tickets ORDER BY id`);
    const before = await standing();
    shiftClock(3_600_000);
    expect(definedRepeatingJobs().length).toBeGreaterThan(20);
    for (const job of definedRepeatingJobs()) await job.run();
    shiftClock(0);
    expect(await standing()).toEqual(before);
    expect(mailbox.all()).toEqual([]);
    for (const table of ["outbox", "loose_messages", "webhook_deliveries", "answer_deadlines", "invitations"])
      expect([table, await rows(`SELECT count(*)::int AS rows FROM ${table}`)]).toEqual([table, [{ rows: 0 }]]);
  });

  it("that go on there come in silence, and what was done here stays", async () => {
    const hook = await webhook(loja);
    await Webhook.update({ events: [...webhookEvents] }, { where: { id: hook.id } });
    await rows(`INSERT INTO settings ("companyId", key, value) VALUES ($1, 'solutionMinutes', '60')`, [loja]);
    await rows(`DELETE FROM tickets WHERE "companyId" = $1 AND address LIKE '123456789012345%'`, [loja]);
    await rows(
      `UPDATE tickets SET status = 'closed', "updatedAt" = now() WHERE uuid = '22222222-2222-4222-8222-222222222222'`,
    );
    await there.run(`UPDATE "Messages" SET ack = 5, "updatedAt" = now() WHERE id = 'M2'`);
    await there.run(`UPDATE "Tickets" SET "queueId" = 2, "updatedAt" = now() WHERE id = 2`);
    await there.insert("Contacts", [
      { name: "Nova", number: "5511933334444", companyId: 2 },
      { name: "Marta outra", number: "5511987654321", companyId: 2 },
    ]);
    await there.insert("Tickets", [{ status: "pending", contactId: 10, companyId: 2, whatsappId: 1 }]);
    await there.insert("Messages", [
      { id: "N1", body: "nova", ticketId: 9, contactId: 10, companyId: 2, fromMe: false },
    ]);
    await rows(`DELETE FROM webhook_deliveries`);
    const again = await bring(there);
    expect(lines(again)).toMatchObject({
      Contacts: "11 found, 1 come, 5 known, 2 merged, 2 empty, 1 noCompany",
      Tickets: "9 found, 1 come, 6 known, 1 deletedHere, 1 noParent",
      Messages: "22 found, 1 come, 17 known, 1 changed, 2 reaction, 1 noMessage, 1 noParent",
    });
    expect(notes(again)).toContain("changedHere: 2");
    expect(await message(loja, "M2")).toMatchObject({ ack: 5, quoted: { wid: "M1" } });
    expect(await message(loja, "N1")).toMatchObject({ body: "nova" });
    for (const table of [
      "webhook_deliveries",
      "outbox",
      "media_fetches",
      "answer_deadlines",
      "rating_notices",
      "bot_calls",
    ])
      expect([table, await rows(`SELECT count(*)::int AS rows FROM ${table}`)]).toEqual([table, [{ rows: 0 }]]);
    expect(
      await rows(
        `SELECT count(*)::int AS count FROM tickets WHERE "companyId" = $1
            AND ("solutionStale" OR "deadlineStale" OR "unreadMessages" > 0 OR "waitingSince" IS NOT NULL OR "botDueAt" IS NOT NULL)`,
        [loja],
      ),
    ).toEqual([{ count: 0 }]);
  });
});

describe("conversations of a Ticketz", () => {
  let there: OtherSystem;
  let outcome: Outcome;
  let loja: number;
  beforeAll(async () => {
    there = await shop("ticketz");
    await there.run(`UPDATE "Companies" SET name = name || ' TZ'`);
    outcome = await bring(there);
    loja = await companyNamed("Loja TZ");
  });
  afterAll(() => there.drop());

  it("have one id in several of them, and copies of quoted texts", async () => {
    expect(lines(outcome)).toMatchObject({
      Messages: "24 found, 18 come, 2 reaction, 1 noMessage, 1 quotedCopy, 1 noParent, 1 takenHere",
    });
    expect(
      await rows(`SELECT count(*)::int AS count FROM messages WHERE "companyId" = $1 AND wid = 'M1'`, [loja]),
    ).toEqual([{ count: 1 }]);
    expect(await message(loja, "M26")).toMatchObject({
      body: "resposta",
      quoted: { id: null, body: "texto citado", unverified: true },
    });
  });

  it("have the LIDs that were noted apart, and the tags of contacts", async () => {
    expect(
      await rows(
        `SELECT c.name, c."botEnabled" AS bot, (SELECT count(*)::int FROM contact_tags l WHERE l."contactId" = c.id) AS tags,
                (SELECT string_agg(i.value, ' ') FROM contact_identities i WHERE i."contactId" = c.id AND i.kind = 'lid') AS lid
           FROM contacts c WHERE c."companyId" = $1 AND c.number IS NOT NULL ORDER BY c.id`,
        [loja],
      ),
    ).toEqual([
      { name: "Marta", bot: true, tags: 1, lid: "999888777666555" },
      { name: "+5511911112222", bot: false, tags: 0, lid: null },
    ]);
  });

  it("merge two contacts that turn out to be one person, and follow the one that stays", async () => {
    await there.insert("WhatsappLidMaps", [{ lid: "123456789012345", companyId: 2, contactId: 5 }]);
    expect(notes(await bring(there))).toContain("nowOne: 5 = 4");
    const two = await rows<{ id: number }>(
      `SELECT "contactId" AS id FROM contact_identities WHERE "companyId" = $1 AND value IN ('123456789012345', '5511911112222')`,
      [loja],
    );
    expect(new Set(two.map(({ id }) => id)).size).toBe(2);
    const due = (await mergePeople.rebuild?.()) ?? [];
    for (const { companyId, payload } of due) await mergePeople.run(scopeOfRow({ companyId }), payload);
    expect(await rows("SELECT FROM migration_people")).toEqual([]);
    expect(
      await rows(`SELECT FROM deleted_contacts WHERE "contactId" = ANY ($1) AND "mergedIntoId" = ANY ($1)`, [
        two.map(({ id }) => id),
      ]),
    ).toHaveLength(1);
    await there.insert("Tickets", [{ status: "closed", contactId: 5, companyId: 2, whatsappId: 1 }]);
    const again = await bring(there);
    expect(notes(again).join()).not.toContain("nowOne");
    expect(lines(again)).toMatchObject({
      Contacts: "9 found, 5 known, 1 merged, 2 empty, 1 noCompany",
      Tickets: "9 found, 1 come, 7 known, 1 changed, 1 noParent",
    });
  });
});

describe("conversations of a multi100", () => {
  let there: OtherSystem;
  let outcome: Outcome;
  let loja: number;
  beforeAll(async () => {
    there = await shop("multi");
    await there.run(`UPDATE "Companies" SET name = name || ' M'`);
    outcome = await bring(there);
    loja = await companyNamed("Loja M");
  });
  afterAll(() => there.drop());

  it("quote by number, and what people wrote for each other alone becomes a note", async () => {
    expect(lines(outcome)).toMatchObject({
      Messages: "22 found, 17 come, 2 reaction, 1 noMessage, 1 asNote, 1 noParent",
    });
    expect(await message(loja, "M2")).toMatchObject({ quoted: { wid: "M1" } });
    expect(
      await rows(`SELECT kind, "userName" AS user FROM ticket_events WHERE "companyId" = $1 ORDER BY id`, [loja]),
    ).toEqual([
      { kind: "created", user: "" },
      { kind: "accepted", user: "Ana" },
      { kind: "closed", user: "Ana" },
    ]);
    expect(
      await rows(
        `SELECT n.note, u.name FROM ticket_notes n JOIN users u ON u.id = n."userId" WHERE n."companyId" = $1 AND n.note LIKE 'fica%'`,
        [loja],
      ),
    ).toEqual([{ note: "fica entre nós", name: "Ana" }]);
  });
});
