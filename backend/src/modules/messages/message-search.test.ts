import { beforeEach, expect, it } from "@jest/globals";
import { messageApi, type MessageSearch } from "@guiche/contract/messages";
import type { Ticket } from "../../models/tickets/ticket";
import { database } from "../../core/db/connect";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInWithPassword, signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, message, ticket, user } from "../../testing/factories";
import { planOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { findInTicket } from "./message-search.store";

const server = withServer();

let companyId: number;
let agentTicket: Ticket;
let ana: Caller;
beforeEach(async () => {
  companyId = (await createCompany()).id;
  const { id, email } = await user(companyId);
  ana = await signInWithPassword(server.app, email);
  agentTicket = await ticket(companyId, { status: "open", userId: id });
});

const search = (searchParam: string, more: object = {}) =>
  ana.call(messageApi.search, { params: { ticketId: agentTicket.id }, query: { searchParam, ...more } });
const searchBodies = async (searchParam: string) => (await search(searchParam)).hits.map(({ body }) => body);

it("searching a ticket the person cannot see, or with a single letter, is refused", async () => {
  const bruno = await signInAs(server.app, await user(companyId));
  const ask = (caller: Caller, ticketId: number, searchParam = "oi") =>
    caller.ask(messageApi.search, { params: { ticketId }, query: { searchParam } });
  const response = await ask(bruno, agentTicket.id);
  expect([response.status, response.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
  const foreign = await ticket((await createCompany()).id);
  for (const id of [foreign.id, 999_999_999]) {
    const missing = await ask(ana, id);
    expect([missing.status, missing.body]).toEqual([404, { error: "ERR_NO_TICKET_FOUND" }]);
  }
  for (const text of ["", "a", "  a "]) expect((await ask(ana, agentTicket.id, text)).status).toBe(400);
});

it("search ignores accents and case, treats wildcards as text, and returns the newest first", async () => {
  for (const body of ["Promoção de 50%", "promocao amanhã", "50 reais", "a_b", "axb"])
    await message(agentTicket, { body });
  const other = await ticket(companyId, { status: "open", contactId: agentTicket.contactId });
  await message(other, { body: "promoção de outro atendimento" });
  expect(await searchBodies("PROMOÇÃO")).toEqual(["promocao amanhã", "Promoção de 50%"]);
  expect(await searchBodies("50%")).toEqual(["Promoção de 50%"]);
  expect(await searchBodies("a_b")).toEqual(["a_b"]);
  expect(await searchBodies("nada disso")).toEqual([]);
});

it("deleted messages, and bodies that are not text, are not found", async () => {
  await message(agentTicket, { body: "segredo", isDeleted: true });
  await message(agentTicket, { body: '{"name":"segredo"}', mediaType: "locationMessage" });
  await message(agentTicket, { body: "BEGIN:VCARD segredo", mediaType: "contactMessage" });
  const { id } = await message(agentTicket, { body: "a foto do segredo", mediaType: "image", fromMe: true });
  expect(await search("segredo")).toEqual({
    hits: [{ id, body: "a foto do segredo", fromMe: true, createdAt: expect.stringMatching(/Z$/) }],
    hasMore: false,
  });
});

it("images, links and documents can be filtered by kind, and searched by text within it", async () => {
  const say = async (values: Parameters<typeof message>[1]) => (await message(agentTicket, values)).id;
  const mediaDetails = { media: { filename: "Orçamento final.pdf" } };
  const link = await say({ body: "veja https://exemplo.com.br/orcamento" });
  const www = await say({ body: "ou WWW.exemplo.com" });
  const bare = await say({ body: "ou loja.com.br" });
  const photo = await say({ body: "a vitrine", mediaType: "image" });
  const voice = await say({ body: "", mediaType: "audio" });
  const paper = await say({ body: "", mediaType: "application", details: mediaDetails });
  const other = await say({ body: "o contrato", mediaType: "application" });
  await say({ body: "só palavras: http nada" });
  await say({ body: "https://apagado.com", isDeleted: true });
  const ids = async (query: MessageSearch) =>
    (await ana.call(messageApi.search, { params: { ticketId: agentTicket.id }, query })).hits.map(({ id }) => id);
  expect(await ids({ kind: "media" })).toEqual([voice, photo]);
  expect(await ids({ kind: "links" })).toEqual([bare, www, link]);
  expect(await ids({ kind: "documents" })).toEqual([other, paper]);
  expect(await ids({ kind: "links", searchParam: "orcamento" })).toEqual([link]);
  expect(await ids({ kind: "documents", searchParam: "orcamento" })).toEqual([paper]);
  expect(await ids({ kind: "media", searchParam: "vitrine" })).toEqual([photo]);
  for (const query of [{ kind: "secrets" }, { kind: "media", searchParam: "v" }, { kind: "" }]) {
    const response = await ana.ask(messageApi.search, {
      params: { ticketId: agentTicket.id },
      query: query as MessageSearch,
    });
    expect(response.status).toBe(400);
  }
});

it("pages hold forty results, without gaps or duplicates", async () => {
  const at = new Date();
  // Several have the same time.
  for (let index = 0; index < 95; index += 1)
    await message(agentTicket, { body: `oi ${index}`, createdAt: new Date(at.getTime() + Math.floor(index / 3)) });
  const hitIds: number[] = [];
  const sizes: [number, boolean][] = [];
  for (let before: number | undefined, more = true; more;) {
    const { hits, hasMore } = await search("oi", before ? { before } : {});
    sizes.push([hits.length, hasMore]);
    hitIds.push(...hits.map(({ id }) => id));
    before = hits.at(-1)?.id;
    more = hasMore;
  }
  expect(sizes).toEqual([
    [40, true],
    [40, true],
    [15, false],
  ]);
  expect(hitIds).toEqual([...new Set(hitIds)].sort((a, b) => b - a));
});

it("searching one ticket reads no other ticket's messages", async () => {
  for (let index = 0; index < 3; index += 1) await message(agentTicket, { body: "olá" });
  const busy = await ticket(companyId, {});
  await database().query(
    `INSERT INTO messages ("companyId", "ticketId", "contactId", wid, "fromMe", body)
     SELECT $1, $2, $3, 'MANY' || n, false, 'olá ' || n FROM generate_series(1, 5000) n`,
    { bind: [companyId, busy.id, busy.contactId] },
  );
  await database().query("VACUUM ANALYZE messages");
  const queryPlan = await planOf(() => findInTicket(scopeOfRow({ companyId }), agentTicket.id, { searchParam: "ola" }));
  expect(queryPlan).toContain("messages_of_ticket");
  expect(queryPlan).not.toContain("Seq Scan on messages");
});
