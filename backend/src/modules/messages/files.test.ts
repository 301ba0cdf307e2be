import { beforeEach, expect, it } from "@jest/globals";
import { messageApi, type FileSearch, type MessageKind } from "@guiche/contract/messages";
import { database } from "../../core/db/connect";
import { scopeOfRow } from "../../core/tenant/scope";
import type { Ticket } from "../../models/tickets/ticket";
import { createCompany, message, ticket, user } from "../../testing/factories";
import { planOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { filesOfTicket } from "./files.store";

const server = withServer();

let companyId: number;
let agentTicket: Ticket;
let ana: Caller;
beforeEach(async () => {
  companyId = (await createCompany()).id;
  const holder = await user(companyId);
  ana = await signInAs(server.app, holder);
  agentTicket = await ticket(companyId, { status: "open", userId: holder.id });
});

const ask = (query: FileSearch) => ana.call(messageApi.files, { params: { ticketId: agentTicket.id }, query });
const ids = async (kind: MessageKind) => (await ask({ kind })).messages.map(({ id }) => id);

it("a colleague who may not see the ticket gets none of its files", async () => {
  const bruno = await signInAs(server.app, await user(companyId));
  for (const kind of ["media", "documents", "links"] as const) {
    const response = await bruno.ask(messageApi.files, { params: { ticketId: agentTicket.id }, query: { kind } });
    expect([response.status, response.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
  }
});

it("an unknown kind and a missing one are refused", async () => {
  for (const query of [{}, { kind: "secrets" }]) {
    const response = await ana.ask(messageApi.files, {
      params: { ticketId: agentTicket.id },
      query: query as FileSearch,
    });
    expect(response.status).toBe(400);
  }
});

it("the files of a ticket come by kind, newest first, without deleted ones and other tickets'", async () => {
  const say = async (values: Parameters<typeof message>[1]) => (await message(agentTicket, values)).id;
  const photo = await say({ body: "a vitrine em www.exemplo.com", mediaType: "image", mediaState: "ready" });
  const film = await say({ mediaType: "video", fromMe: true });
  const paper = await say({
    mediaType: "application",
    mediaState: "ready",
    details: { media: { filename: "Orçamento.pdf" } },
  });
  const link = await say({ body: "veja HTTPS://exemplo.com.br/a" });
  const bare = await say({ body: "veja loja.com.br/a" });
  const short = await say({ body: "ou wa.me/5511999990000" });
  await say({ body: "http nada, nem contrato.pdf" });
  await say({ mediaType: "audio" });
  await say({ mediaType: "image", isDeleted: true });
  await say({ body: '{"url":"https://exemplo.com"}', mediaType: "locationMessage" });
  await message(await ticket(companyId, { contactId: agentTicket.contactId }), { mediaType: "image" });
  expect(await ids("media")).toEqual([film, photo]);
  expect(await ids("documents")).toEqual([paper]);
  expect(await ids("links")).toEqual([short, bare, link, photo]);
  const [document] = (await ask({ kind: "documents" })).messages;
  expect(document?.media?.filename).toBe("Orçamento.pdf");
});

it("pages go on before the last message, without gaps or duplicates", async () => {
  const at = new Date();
  for (let index = 0; index < 45; index += 1)
    await message(agentTicket, { mediaType: "image", createdAt: new Date(at.getTime() + Math.floor(index / 3)) });
  const first = await ask({ kind: "media" });
  const second = await ask({ kind: "media", before: first.messages.at(-1)?.id });
  expect([first.messages.length, first.hasMore, second.messages.length, second.hasMore]).toEqual([40, true, 5, false]);
  expect(new Set([...first.messages, ...second.messages].map(({ id }) => id)).size).toBe(45);
});

it.each([
  ["media", "messages_media_of_ticket"],
  ["documents", "messages_documents_of_ticket"],
  ["links", "messages_links_of_ticket"],
] as const)("%s of a long ticket are read through the index %s", async (kind, index) => {
  const { contactId } = agentTicket;
  await database().query(
    `INSERT INTO messages ("companyId", "ticketId", "contactId", wid, "fromMe", body, "mediaType")
     SELECT $1, $2, $3, 'MANY' || n, false, CASE WHEN n % 100 = 1 THEN 'veja www.exemplo.com' ELSE 'olá ' || n END,
            CASE WHEN n % 100 = 2 THEN 'image' WHEN n % 100 = 3 THEN 'application' ELSE 'chat' END
       FROM generate_series(1, 5000) n`,
    { bind: [companyId, agentTicket.id, contactId] },
  );
  await database().query("VACUUM ANALYZE messages");
  const queryPlan = await planOf(() => filesOfTicket(scopeOfRow({ companyId }), agentTicket.id, { kind }));
  expect(queryPlan).toContain(index);
});
