import { beforeEach, describe, expect, it } from "@jest/globals";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileApi, type FileListDto } from "@guiche/contract/files";
import sharp from "sharp";
import { env } from "../../config/env";
import { FileListOption } from "../../models/messages/file-list-option";
import { Media } from "../../models/messages/media";
import { Plan } from "../../models/accounts/plan";
import { createCompany, plan, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";
import { filesOfList } from ".";
import { scopeOfRow } from "../../core/tenant/scope";

const server = withServer();
let companyId: number;
let planId: number;
let admin: Caller;
let agent: Caller;
beforeEach(async () => {
  planId = (await plan()).id;
  companyId = (await createCompany({ planId })).id;
  admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  agent = await signInAs(server.app, await user(companyId));
});

const make = (values: object = {}) =>
  admin.call(fileApi.create, { body: { name: "Catálogo", message: "Segue o catálogo.", ...values } });
const withOptions = (...names: string[]) => make({ options: names.map((name) => ({ name })) });
const picture = (color: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
const upload = (id: number, fields: Record<string, string | string[]>, files: [Buffer, string][]) => {
  const uploadRequest = admin
    .request(fileApi.upload, { id })
    .field({ fileId: String(id), typeArch: "fileList", ...fields });
  for (const [bytes, name] of files) void uploadRequest.attach("files", bytes, name);
  return uploadRequest;
};
const optionsOf = (list: FileListDto) => list.options.map(({ name, file }) => [name, file]);
const folder = () => join(env().dataDir, "media", String(companyId));
/** Originals without thumbnails: one for each row. */
const media = () => Media.count({ where: { companyId } });

describe("a file list", () => {
  it("is seen by all users and changed by admins alone", async () => {
    const { id } = await make();
    const body = { name: "Outra", message: "Oi" };
    const answers = [
      await agent.ask(fileApi.create, { body }),
      await agent.ask(fileApi.update, { params: { id }, body }),
      await agent.ask(fileApi.remove, { params: { id } }),
      await agent.ask(fileApi.upload, { params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const { files } = await agent.call(fileApi.page, {});
    expect(files).toEqual([{ id, name: "Catálogo", message: "Segue o catálogo.", options: [], usedBy: [] }]);
  });

  it("needs a name of three characters and a message", async () => {
    const answer = await admin.ask(fileApi.create, { body: { name: "ab", message: " " } });
    expect(answer.body).toEqual({
      error: "ERR_VALIDATION",
      fields: { name: "nome muito curto", message: "Obrigatório" },
    });
  });

  it("is found by name, page by page", async () => {
    await make({ name: "Preços de março" });
    await make();
    const { files, hasMore } = await admin.call(fileApi.page, { query: { searchParam: "marco", pageNumber: 1 } });
    expect([files.map(({ name }) => name), hasMore]).toEqual([["Preços de março"], false]);
  });

  it("keeps the files of its options through renaming and a new order, and deletes the missing ones", async () => {
    const list = await withOptions("Frente", "Verso", "Preços");
    const [front, back, prices] = list.options;
    await upload(list.id, { id: String(back!.id) }, [[await picture("red"), "verso.png"]]);
    await upload(list.id, { id: String(prices!.id) }, [[await picture("blue"), "precos.png"]]);
    const options = [{ id: back!.id, name: "Costas" }, { name: "Novo" }, { id: front!.id, name: "Frente" }];
    const changedList = await admin.call(fileApi.update, { params: { id: list.id }, body: { options } });
    expect(optionsOf(changedList)).toEqual([
      ["Costas", "verso.png"],
      ["Novo", null],
      ["Frente", null],
    ]);
    expect(changedList.options[0]?.id).toBe(back!.id);
    expect(await media()).toBe(1);
  });

  it("refuses an option of another list", async () => {
    const other = await withOptions("Alheio");
    const { id } = await make();
    const body = { options: [{ id: other.options[0]!.id, name: "Meu" }] };
    expect((await admin.ask(fileApi.update, { params: { id }, body })).body).toEqual({
      error: "ERR_NO_FILE_OPTION_FOUND",
    });
    expect(optionsOf(await admin.call(fileApi.show, { params: { id: other.id } }))).toEqual([["Alheio", null]]);
  });

  it("tells the company about each change", async () => {
    const { events } = recordBroadcasts();
    const list = await withOptions("Frente");
    await upload(list.id, { id: String(list.options[0]!.id) }, [[await picture("red"), "a.png"]]);
    await admin.call(fileApi.remove, { params: { id: list.id } });
    const own = events.filter((one) => one.companyId === companyId);
    expect(own.map(({ topic, event }) => [topic, (event as { action: string }).action])).toEqual([
      ["file", "create"],
      ["file", "update"],
      ["file", "delete"],
    ]);
    expect(own.at(-1)?.event).toEqual({ action: "delete", fileId: list.id });
  });
});

describe("the files of a list", () => {
  it("go to the option of their id, of their name, or become new ones", async () => {
    const list = await withOptions("Frente", "Verso");
    const answer = await upload(list.id, { name: ["Verso", "Extra"], mediaType: ["image/png", "image/png"] }, [
      [await picture("red"), "v.png"],
      [await picture("blue"), "e.png"],
    ]);
    expect([answer.status, optionsOf(answer.body as FileListDto)]).toEqual([
      200,
      [
        ["Frente", null],
        ["Verso", "v.png"],
        ["Extra", "e.png"],
      ],
    ]);
    const { files } = await filesOfList(scopeOfRow({ companyId }), list.id);
    expect(files.map(({ name }) => name)).toEqual(["Verso", "Extra"]);
  });

  it("are replaced in place: the option keeps its id, and the old file goes", async () => {
    const list = await withOptions("Tabela");
    const id = String(list.options[0]!.id);
    await upload(list.id, { id }, [[await picture("red"), "2025.png"]]);
    const second = (await upload(list.id, { id }, [[await picture("blue"), "2026.png"]])).body as FileListDto;
    expect([second.options[0]?.id, second.options[0]?.file]).toEqual([list.options[0]!.id, "2026.png"]);
    expect(await media()).toBe(1);
  });

  it("are stored once when the same file is uploaded twice, and stay until the last user goes", async () => {
    const list = await withOptions("Um", "Dois");
    const bytes = await picture("teal");
    for (const { id } of list.options) await upload(list.id, { id: String(id) }, [[bytes, "mesmo.png"]]);
    const rows = await FileListOption.findAll({ where: { companyId }, raw: true });
    expect([new Set(rows.map(({ mediaId }) => mediaId)).size, await media()]).toEqual([1, 1]);
    await admin.call(fileApi.update, { params: { id: list.id }, body: { options: [list.options[1]!] } });
    const response = await agent.ask(fileApi.media, { params: { optionId: list.options[1]!.id } });
    expect([response.status, response.body]).toEqual([200, bytes]);
    await admin.call(fileApi.remove, { params: { id: list.id } });
    expect(await media()).toBe(0);
  });

  it("never make folders of their names", async () => {
    const list = await withOptions("Mau");
    const id = String(list.options[0]!.id);
    const answer = await upload(list.id, { id }, [[await picture("red"), "../../../etc/passwd.png"]]);
    expect((answer.body as FileListDto).options[0]?.file).toBe("passwd.png");
    const storedPaths = await readdir(folder(), { recursive: true });
    expect(storedPaths.filter((path) => /etc|passwd|\.\./.test(path))).toEqual([]);
  });

  it("are refused without room in the plan, and nothing is stored", async () => {
    await Plan.update({ storageMb: 1 }, { where: { id: planId } });
    const list = await withOptions("Grande");
    const answer = await upload(list.id, { id: String(list.options[0]!.id) }, [[Buffer.alloc(2 << 20, 7), "g.bin"]]);
    expect([answer.status, answer.body]).toEqual([507, { error: "ERR_STORAGE_QUOTA" }]);
    expect([await media(), optionsOf(await admin.call(fileApi.show, { params: { id: list.id } }))]).toEqual([
      0,
      [["Grande", null]],
    ]);
  });

  it("leave nothing when the upload breaks off at nine tenths", async () => {
    const list = await withOptions("Quebrado");
    const part = `--x\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\n${"y".repeat(90_000)}`;
    const answer = await admin
      .request(fileApi.upload, { id: list.id })
      .set("Content-Type", "multipart/form-data; boundary=x")
      .send(part);
    expect([answer.status, answer.body]).toEqual([400, { error: "ERR_BAD_REQUEST" }]);
    expect([await media(), optionsOf(await admin.call(fileApi.show, { params: { id: list.id } }))]).toEqual([
      0,
      [["Quebrado", null]],
    ]);
    const folderListings = [folder(), join(env().dataDir, "tmp")].map((path) => readdir(path).catch(() => []));
    expect(await Promise.all(folderListings)).toEqual([[], []]);
  });
});
