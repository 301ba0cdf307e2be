import { beforeAll, expect, it } from "@jest/globals";
import { pageSize } from "@guiche/contract/limits";
import { listMediaType, type ListEnvelope } from "@guiche/contract/list-envelope";
import request from "supertest";
import { Contact } from "../../models/contacts/contact";
import { apiKey, contact, createCompany, message, tag, ticket } from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();
let companyId: number;
let secret: string;
beforeAll(async () => {
  companyId = (await createCompany()).id;
  secret = (await apiKey(companyId, { scopes: ["read"] })).secret;
});

const ask = (path: string) => request(server.app).get(path).set("Authorization", `Bearer ${secret}`);

/** What a program does with any list: its rows are the one array of a reply, and Link names the next page. */
async function allRows(path: string): Promise<{ pages: number; ids: unknown[] }> {
  const ids: unknown[] = [];
  let pages = 0;
  for (let next: string | undefined = path; next; pages += 1) {
    const { body, headers, status } = await ask(next);
    expect(status).toBe(200);
    const [rows] = Object.values(body as object).filter(Array.isArray) as { id: number }[][];
    ids.push(...(rows ?? []).map(({ id }) => id));
    next = /^<(.+)>; rel="next"$/.exec(headers.link ?? "")?.[1];
  }
  return { pages, ids };
}

it("one loop reads every page of lists by number, by row and by cursor", async () => {
  const row = await ticket(companyId);
  await Contact.bulkCreate(
    Array.from({ length: pageSize.contacts }, (_, n) => ({
      companyId,
      name: `Ana ${n}`,
      number: `55819999${n + 10_000}`,
    })),
  );
  for (let n = 0; n <= pageSize.other; n += 1) await tag(companyId);
  const contacts = await allRows("/api/contacts?searchParam=");
  expect([contacts.pages, new Set(contacts.ids).size]).toEqual([2, pageSize.contacts + 1]);
  const tags = await allRows("/api/tags?pageNumber=1");
  expect([tags.pages, new Set(tags.ids).size]).toEqual([2, pageSize.other + 1]);
  const changes = await allRows("/api/contacts/changes?limit=20&updatedSince=2020-01-01T00:00:00.000Z");
  expect([changes.pages, new Set(changes.ids).size]).toEqual([2, pageSize.contacts + 1]);
  for (let n = 0; n <= pageSize.messages; n += 1) await message(row, { body: `veja https://a.example/${n}` });
  const files = await allRows(`/api/messages/${row.id}/files?kind=links`);
  expect([files.pages, new Set(files.ids).size]).toEqual([2, pageSize.messages + 1]);
});

it("a program that asks for it gets every list in one shape", async () => {
  const first = await ask("/api/contacts?pageNumber=1").set("Accept", listMediaType);
  expect(first.headers["content-type"]).toContain(listMediaType);
  const body = first.body as ListEnvelope;
  expect(Object.keys(body)).toEqual(["rows", "next"]);
  expect([body.rows.length, body.next]).toEqual([pageSize.contacts, "/api/contacts?pageNumber=2"]);
  const last = (await ask(body.next ?? "").set("Accept", listMediaType)).body as ListEnvelope;
  expect([last.rows.length, last.next]).toEqual([1, null]);
  // A list that is not paged, and a single row, which has one shape anyway.
  const queues = await ask("/api/queue").set("Accept", listMediaType);
  expect(queues.body).toEqual({ rows: [], next: null });
  const [{ id } = { id: 0 }] = body.rows as { id: number }[];
  expect((await ask(`/api/contacts/${id}`).set("Accept", listMediaType)).body).toMatchObject({ id });
});

it("a program is told of a parameter that the call does not have", async () => {
  await contact(companyId);
  expect(await ask("/api/contacts?size=5&pageNumber=1")).toMatchObject({
    status: 400,
    body: { error: "ERR_UNKNOWN_FIELD", fields: { size: "Unknown field" } },
  });
  expect((await ask("/api/queue?pageNumber=1")).status).toBe(400);
});
