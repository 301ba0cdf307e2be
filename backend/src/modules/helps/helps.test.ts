/** @jest-environment-options {"server": "own"} */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { helpApi, type HelpDto } from "@guiche/contract/helps";
import { wireName } from "@guiche/contract/realtime";
import { Help } from "../../models/accounts/help";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { type SocketClient, withSocketClients } from "../../testing/socket-clients";
import { createCompany, user } from "../../testing/factories";
import { configureCovers } from "./help.cover";

const { server, listeners } = withSocketClients();
let owner: Caller;
let admin: Caller;
let agent: Caller;
let homes: { id: number }[];
beforeAll(async () => {
  homes = [await createCompany(), await createCompany()];
  const [acme, globex] = homes;
  owner = await signInAs(server.app, await user(acme!.id, { profile: "admin", super: true }));
  admin = await signInAs(server.app, await user(acme!.id, { profile: "admin" }));
  agent = await signInAs(server.app, await user(globex!.id));
});

const video = "dQw4w9WgXcQ";
const make = (title: string, description = ""): Promise<HelpDto> =>
  owner.call(helpApi.create, { body: { title, description, video } });

describe("a help video", () => {
  it("can be written by the platform's owner only", async () => {
    const { id } = await make("Primeiros passos");
    for (const caller of [admin, agent]) {
      const answers = [
        await caller.ask(helpApi.create, { body: { title: "x", video } }),
        await caller.ask(helpApi.update, { params: { id }, body: { title: "x", video } }),
        await caller.ask(helpApi.remove, { params: { id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect(await agent.call(helpApi.show, { params: { id } })).toMatchObject({ title: "Primeiros passos" });
  });

  it("can be created, read, changed and deleted, and every company sees the same", async () => {
    const createdHelp = await make("Filas", "Como criar filas");
    expect(await agent.call(helpApi.show, { params: { id: createdHelp.id } })).toEqual(createdHelp);
    const changedHelp = await owner.call(helpApi.update, {
      params: { id: createdHelp.id },
      body: { title: "Filas e menus", video: "abc_DEF-123" },
    });
    expect(changedHelp).toEqual({ ...createdHelp, title: "Filas e menus", video: "abc_DEF-123" });
    expect(await owner.call(helpApi.update, { params: { id: createdHelp.id }, body: {} })).toEqual(changedHelp);
    const response = await owner.ask(helpApi.update, { params: { id: createdHelp.id }, body: { title: " " } });
    expect([response.status, response.body]).toMatchObject([400, { fields: { title: "Obrigatório" } }]);
    expect(await admin.call(helpApi.list)).toContainEqual(changedHelp);
    await owner.call(helpApi.remove, { params: { id: createdHelp.id } });
    for (const endpoint of [helpApi.show, helpApi.remove] as const) {
      const { status, body } = await owner.ask(endpoint, { params: { id: createdHelp.id } });
      expect([status, body]).toEqual([404, { error: "ERR_NO_HELP_FOUND" }]);
    }
    const { status } = await owner.ask(helpApi.update, { params: { id: createdHelp.id }, body: { title: "x", video } });
    expect(status).toBe(404);
  });

  it("needs a title, and a YouTube video code rather than an address", async () => {
    const refusedBodies = [
      { title: "", video },
      { title: "  ", video },
      { title: "x".repeat(101), video },
      { title: "x", video: "" },
      { title: "x", video: "dQw4w9WgXc" },
      { title: "x", video: "dQw4w9WgXcQ1" },
      { title: "x", video: "https://youtu.be/dQw4w9WgXcQ" },
      { title: "x", video: "dQw4w9WgX\"'<" },
      { title: "x", video, description: "x".repeat(1_001) },
    ];
    for (const body of refusedBodies) expect((await owner.ask(helpApi.create, { body })).status).toBe(400);
    const { body } = await owner.ask(helpApi.create, { body: { title: "" } });
    expect(body).toEqual({ error: "ERR_VALIDATION", fields: { title: "Obrigatório", video: "Obrigatório" } });
  });

  it("is found by part of its title or description, ignoring accents and case, twenty a page by title", async () => {
    await Help.destroy({ where: {} });
    for (let place = 21; place >= 1; place -= 1) await make(`Vídeo ${String(place).padStart(2, "0")}`);
    await make("agenda", "Ação de COBRANÇA 100%");
    const titles = async (query: Record<string, string | number>) => {
      const { records, hasMore } = await agent.call(helpApi.page, { query });
      return [records.map(({ title }) => title), hasMore];
    };
    expect(await titles({ searchParam: "ACAO de cob" })).toEqual([["agenda"], false]);
    expect(await titles({ searchParam: "100%" })).toEqual([["agenda"], false]);
    expect(await titles({ searchParam: "_" })).toEqual([[], false]);
    const [first, more] = await titles({ searchParam: "video" });
    expect([(first as string[]).slice(0, 2), (first as string[]).length, more]).toEqual([
      ["Vídeo 01", "Vídeo 02"],
      20,
      true,
    ]);
    expect(await titles({ searchParam: "VÍDEO", pageNumber: 2 })).toEqual([["Vídeo 21"], false]);
    const all = (await agent.call(helpApi.list)).map(({ title }) => title);
    expect([all.length, all[0], all[21]]).toEqual([22, "agenda", "Vídeo 21"]);
  });

  it("that is created, changed or deleted is broadcast to every company on its own channel", async () => {
    const clients = await Promise.all([owner, admin, agent].map(({ token }) => listeners.listen(token)));
    const createdHelp = await make("Adicionar contato");
    const changedHelp = await owner.call(helpApi.update, {
      params: { id: createdHelp.id },
      body: { title: "Velho", video },
    });
    await owner.call(helpApi.remove, { params: { id: createdHelp.id } });
    const eventsFor = (at: number) =>
      [
        { action: "create", record: createdHelp },
        { action: "update", record: changedHelp },
        { action: "delete", id: createdHelp.id },
      ].map((payload) => ({ event: wireName(homes[at]!.id, "help"), payload }));
    // The owner in another test file may broadcast to every company too.
    const isOurs = ({ payload }: SocketClient["events"][number]) => {
      const { id, record } = payload as { id?: number; record?: HelpDto };
      return (record?.id ?? id) === createdHelp.id;
    };
    for (const client of clients)
      await listeners.after(
        client,
        (clientEvent) => isOurs(clientEvent) && (clientEvent.payload as { action: string }).action === "delete",
      );
    expect(clients.map(({ events }) => events.filter(isOurs))).toEqual([eventsFor(0), eventsFor(0), eventsFor(1)]);
  });
});

describe("the cover of a help video", () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  const answers: Record<string, { status: number; body: Buffer } | Error> = {};
  let requestedAddresses: string[];
  beforeEach(() => {
    requestedAddresses = [];
    configureCovers({
      call: (address) => {
        requestedAddresses.push(address);
        const answer = answers[address.split("/")[4] ?? ""] ?? new Error("unreachable");
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ headers: {}, ...answer });
      },
    });
  });
  afterAll(() => configureCovers(undefined));

  it("is fetched once by the server, and served to agents of every company", async () => {
    answers[video] = { status: 200, body: jpeg };
    const { id } = await make("Com capa");
    const both = await Promise.all([agent, admin].map((by) => by.ask(helpApi.cover, { params: { id } })));
    for (const { status, headers, body } of both) {
      expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
      expect(Buffer.from(body as Uint8Array)).toEqual(jpeg);
    }
    expect(requestedAddresses).toEqual([`https://i.ytimg.com/vi/${video}/mqdefault.jpg`]);
    await owner.call(helpApi.remove, { params: { id } });
    expect((await agent.ask(helpApi.cover, { params: { id } })).status).toBe(404);
  });

  it("is no content when the site has none, answers something else or is away, and is asked for again later", async () => {
    const { id } = await make("Sem capa");
    for (const answer of [
      { status: 404, body: jpeg },
      { status: 302, body: Buffer.from("") },
      { status: 200, body: Buffer.from("<svg onload=alert(1)>") },
      new Error("unreachable"),
    ]) {
      configureCovers({
        call: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ headers: {}, ...answer })),
      });
      const reply = await agent.ask(helpApi.cover, { params: { id } });
      expect([reply.status, reply.headers["cache-control"]]).toEqual([204, "no-store"]);
    }
  });
});
