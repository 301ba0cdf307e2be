/** @jest-environment-options {"server": "own"} */
import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { announcementApi, type AnnouncementDto, type AnnouncementInput } from "@guiche/contract/announcements";
import { uploadLimits } from "@guiche/contract/limits";
import { wireName } from "@guiche/contract/realtime";
import { env } from "../../config/env";
import { Announcement } from "../../models/accounts/announcement";
import { AuthSession } from "../../models/accounts/auth-session";
import { files } from "../../core/files/file-store";
import { signPath } from "../../core/http/signed-address";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { type SocketClient, withSocketClients } from "../../testing/socket-clients";
import { createCompany, user } from "../../testing/factories";
import { fetchBytes } from "../../testing/fetch-bytes";
import { sweepMedia } from "../media/media.sweep";

const { server, listeners } = withSocketClients();
let owner: Caller;
let admin: Caller;
let agent: Caller;
let agentId: number;
let homes: { id: number }[];
beforeAll(async () => {
  homes = [await createCompany(), await createCompany()];
  const [acme, globex] = homes;
  owner = await signInAs(server.app, await user(acme!.id, { profile: "admin", super: true }));
  admin = await signInAs(server.app, await user(acme!.id, { profile: "admin" }));
  const row = await user(globex!.id);
  agentId = row.id;
  agent = await signInAs(server.app, row);
});
beforeEach(() => Announcement.destroy({ where: {} }));

const make = (values: Partial<AnnouncementInput> = {}): Promise<AnnouncementDto> =>
  owner.call(announcementApi.create, { body: { title: "Manutenção", text: "No domingo", ...values } });

describe("announcements", () => {
  it("only the platform's owner can write one", async () => {
    const { id } = await make();
    const body = { title: "x", text: "x" };
    for (const caller of [admin, agent]) {
      const answers = [
        await caller.ask(announcementApi.create, { body }),
        await caller.ask(announcementApi.update, { params: { id }, body }),
        await caller.ask(announcementApi.remove, { params: { id } }),
        await caller.ask(announcementApi.setMedia, { params: { id } }),
        await caller.ask(announcementApi.dropMedia, { params: { id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect(await Announcement.count()).toBe(1);
  });

  it("a new one is low priority and active by default, and needs a title and a text", async () => {
    const announcement = await make();
    expect(announcement).toMatchObject({ priority: 3, status: true, mediaPath: null, mediaName: null });
    const { status, body } = await owner.ask(announcementApi.create, { body: { title: " ", priority: 4 } });
    expect([status, body]).toEqual([
      400,
      {
        error: "ERR_VALIDATION",
        fields: {
          title: "Obrigatório",
          text: "Obrigatório",
          priority: "One of: 1, 2, 3",
        },
      },
    ]);
  });

  it("an inactive one is hidden from readers", async () => {
    const [on, off] = [await make(), await make({ status: false })];
    for (const caller of [admin, agent]) {
      expect((await caller.call(announcementApi.list)).records).toEqual([on]);
      const response = await caller.ask(announcementApi.show, { params: { id: off.id } });
      expect([response.status, response.body]).toEqual([404, { error: "ERR_NO_ANNOUNCEMENT_FOUND" }]);
      expect((await caller.ask(announcementApi.media, { params: { id: off.id } })).status).toBe(404);
    }
    expect((await owner.call(announcementApi.list)).records).toEqual([off, on]);
    expect(await owner.call(announcementApi.show, { params: { id: off.id } })).toEqual(off);
  });

  it("the list puts urgent ones first, then newer ones, and search ignores accents", async () => {
    const [low, high, medium, newerHigh] = [
      await make({ priority: 3 }),
      await make({ priority: 1 }),
      await make({ priority: 2, text: "Promoção 50%" }),
      await make({ priority: 1 }),
    ];
    expect((await agent.call(announcementApi.list)).records).toEqual([newerHigh, high, medium, low]);
    const searchIds = async (searchParam: string) =>
      (await agent.call(announcementApi.list, { query: { searchParam } })).records.map(({ id }) => id);
    expect(await searchIds("MANUTENCAO")).toHaveLength(4);
    expect(await searchIds("promocao 50%")).toEqual([medium.id]);
    expect(await searchIds("%_")).toEqual([]);
    for (let more = 0; more < 17; more += 1) await make();
    const pages = [1, 2].map((pageNumber) => agent.call(announcementApi.list, { query: { pageNumber } }));
    const sizes = (await Promise.all(pages)).map(({ records, hasMore }) => [records.length, hasMore]);
    expect(sizes).toEqual([
      [20, true],
      [1, false],
    ]);
  });

  it("keeps the fields that a change does not name, also when it names none", async () => {
    const announcement = await make();
    const changedAnnouncement = await owner.call(announcementApi.update, {
      params: { id: announcement.id },
      body: { priority: 1 },
    });
    expect(changedAnnouncement).toEqual({ ...announcement, priority: 1 });
    expect(await owner.call(announcementApi.update, { params: { id: announcement.id }, body: {} })).toEqual(
      changedAnnouncement,
    );
  });

  it("a deleted one answers 404", async () => {
    const { id } = await make();
    expect(await owner.call(announcementApi.remove, { params: { id } })).toEqual({ message: "Announcement deleted." });
    const body = { title: "x", text: "x" };
    const answers = [
      await owner.ask(announcementApi.show, { params: { id } }),
      await owner.ask(announcementApi.update, { params: { id }, body }),
      await owner.ask(announcementApi.remove, { params: { id } }),
      await owner.ask(announcementApi.dropMedia, { params: { id } }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_ANNOUNCEMENT_FOUND" }]);
  });
});

describe("announcement events", () => {
  it("every company gets events of active announcements on its own channel, and none of inactive ones", async () => {
    const [own, readers, far] = await Promise.all([owner, admin, agent].map(({ token }) => listeners.listen(token)));
    const announcement = await make({ status: false });
    const set = (values: Partial<AnnouncementInput>) =>
      owner.call(announcementApi.update, { params: { id: announcement.id }, body: values });
    const still = await set({ status: false, title: "Ainda não" });
    const on = await set({ status: true });
    const changedAnnouncement = await set({ status: true, priority: 1 });
    const off = await set({ status: false });
    await owner.call(announcementApi.remove, { params: { id: announcement.id } });
    const last = await make();
    const lastReceived = { action: "create", record: last };
    for (const recorder of [own!, readers!, far!])
      await listeners.after(
        recorder,
        ({ payload }) => (payload as { record?: AnnouncementDto }).record?.id === last.id,
      );
    const update = (record: AnnouncementDto) => ({ action: "update", record });
    const toReaders = [
      update(on),
      update(changedAnnouncement),
      { action: "delete", id: announcement.id },
      lastReceived,
    ];
    const toOwner = [
      { action: "create", record: announcement },
      ...[still, on, changedAnnouncement, off].map(update),
      { action: "delete", id: announcement.id },
      lastReceived,
    ];
    const eventsFor = (at: number, event: object[]) =>
      event.map((payload) => ({ event: wireName(homes[at]!.id, "announcement"), payload }));
    // The owner in another test file may broadcast to every company too.
    const ours = ({ events: receivedEvents }: SocketClient) =>
      receivedEvents.filter(({ payload }) => {
        const { id, record } = payload as { id?: number; record?: AnnouncementDto };
        return [announcement.id, last.id].includes(record?.id ?? id ?? 0);
      });
    expect([ours(own!), ours(readers!), ours(far!)]).toEqual([
      eventsFor(0, toOwner),
      eventsFor(0, toReaders),
      eventsFor(1, toReaders),
    ]);
  });
});

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]);

describe("announcement pictures", () => {
  const upload = (id: number, bytes: Buffer, filename: string, by = owner) =>
    by.request(announcementApi.setMedia, { id }).attach("file", bytes, filename);
  const listStoredFiles = async () =>
    (await readdir(join(env().dataDir, "media"), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name));
  const temporary = () => readdir(join(env().dataDir, "tmp")).catch(() => []);
  const look = (path: string, token?: string) => fetchBytes(server.app, `/api${path}`, token);
  beforeEach(async () => {
    await Announcement.destroy({ where: {} });
  });

  it("every company can fetch one, and it is served only as an image", async () => {
    const { id } = await make();
    const answer = await upload(id, png, "férias.png");
    expect(answer.status).toBe(200);
    const { mediaPath, mediaName } = answer.body as AnnouncementDto;
    expect([mediaPath?.split("?")[0], mediaName]).toEqual([`/announcements/${id}/media`, "férias.png"]);
    for (const { token } of [owner, admin, agent]) {
      const response = await look(mediaPath!, token);
      expect([response.status, response.body]).toEqual([200, png]);
      expect(response.headers).toMatchObject({
        "content-type": "image/png",
        "content-security-policy": "sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": expect.stringMatching(/^private/),
        "content-disposition": expect.stringMatching(/^inline/),
      });
    }
    expect((await look(mediaPath!)).status).toBe(401);
  });

  it("a signed address works for this picture only and for as long as the caller's session", async () => {
    const [signedPicture, other] = [await make(), await make()];
    for (const { id } of [signedPicture, other]) expect((await upload(id, jpeg, "a.jpg")).status).toBe(200);
    const session = await AuthSession.findOne({ where: { userId: agentId }, rejectOnEmpty: true });
    const who = { companyId: homes[1]!.id, userId: agentId, sid: session.sid };
    const address = (path: string, by = who) => {
      const { expires, session, signature } = signPath(`/api${path}`, by);
      return new URLSearchParams({ expires: String(expires), session, signature }).toString();
    };
    const path = `/announcements/${signedPicture.id}/media`;
    const response = await look(`${path}?${address(path)}`);
    expect([response.status, response.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const otherCompany = { ...who, companyId: homes[0]!.id };
    const errorsByAddress = {
      [`/announcements/${other.id}/media?${address(path)}`]: "ERR_FILE_ADDRESS",
      [`${path}?${address(path).replace(String(agentId), String(agentId + 1))}`]: "ERR_FILE_ADDRESS",
      [`${path}?${address(path).replace(/signature=../, "signature=AA")}`]: "ERR_FILE_ADDRESS",
      // It is signed, and the session is another company's.
      [`${path}?${address(path, otherCompany)}`]: "ERR_SESSION_EXPIRED",
    };
    for (const [each, error] of Object.entries(errorsByAddress)) {
      const { status, body } = await look(each);
      expect([status, body]).toEqual([401, { error }]);
    }
    await AuthSession.update({ revokedAt: new Date() }, { where: { sid: session.sid } });
    expect((await look(`${path}?${address(path)}`)).status).toBe(401);
    agent = await signInAs(server.app, await user(homes[1]!.id));
  });

  it("replacing, removing or deleting with the announcement leaves no file behind", async () => {
    const { id } = await make();
    const before = new Set(await listStoredFiles());
    const mine = async () => (await listStoredFiles()).filter((path) => !before.has(path));
    const first = (await upload(id, png, "1.png")).body as AnnouncementDto;
    const second = (await upload(id, jpeg, "2.jpeg")).body as AnnouncementDto;
    expect(second.mediaPath).not.toBe(first.mediaPath);
    expect([(await mine()).length, (await look(second.mediaPath!, agent.token)).body]).toEqual([1, jpeg]);
    const announcement = await owner.call(announcementApi.dropMedia, { params: { id } });
    expect([announcement.mediaPath, announcement.mediaName, await mine()]).toEqual([null, null, []]);
    const none = await look(`/announcements/${id}/media`, agent.token);
    expect([none.status, none.body]).toEqual([404, { error: "ERR_NO_MEDIA_FOUND" }]);
    await upload(id, png, "3.png");
    await owner.call(announcementApi.remove, { params: { id } });
    expect(await mine()).toEqual([]);
  });

  it("one stays when the uploader's company is deleted", async () => {
    const { id } = await make();
    await upload(id, png, "1.png");
    await files().removeAllOf(homes[0]!.id);
    expect((await look(`/announcements/${id}/media`, agent.token)).body).toEqual(png);
  });

  it("of two uploaded at once one is kept and the other file is removed", async () => {
    const { id } = await make();
    const before = (await listStoredFiles()).length;
    await Promise.all(["a.png", "b.png", "c.png"].map((name) => upload(id, png, name)));
    expect((await listStoredFiles()).length - before).toBe(1);
    const { mediaPath } = await owner.call(announcementApi.show, { params: { id } });
    expect((await look(mediaPath!, agent.token)).status).toBe(200);
  });

  it("a file of another kind or too large is refused, whatever its name", async () => {
    const { id } = await make();
    const storedFiles = await listStoredFiles();
    const impostors = [
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
      Buffer.from("<html></html>"),
      Buffer.from("GIF89a"),
      Buffer.from("RIFF0000WEBP"),
      Buffer.from("\xff\xd8", "latin1"),
      Buffer.alloc(0),
    ];
    for (const bytes of impostors) {
      const { status, body } = await upload(id, bytes, "x.png");
      expect([status, body]).toEqual([400, { error: "ERR_VALIDATION", fields: { file: "Invalid image" } }]);
    }
    const bare = await owner.ask(announcementApi.setMedia, { params: { id } });
    expect(bare.status).toBe(400);
    const large = Buffer.concat([png, Buffer.alloc(uploadLimits.image)]);
    expect((await upload(id, large, "x.png")).status).toBe(413);
    expect((await upload(id + 1_000_000, png, "x.png")).status).toBe(404);
    expect([await listStoredFiles(), await temporary()]).toEqual([storedFiles, []]);
    expect((await owner.call(announcementApi.show, { params: { id } })).mediaPath).toBeNull();
  });

  it("one survives the sweep of orphaned files", async () => {
    const { id } = await make();
    const before = new Set(await listStoredFiles());
    const { mediaPath } = (await upload(id, png, "old.png")).body as AnnouncementDto;
    for (const path of (await listStoredFiles()).filter((each) => !before.has(each))) await utimes(path, 1, 1);
    await sweepMedia();
    expect((await look(mediaPath!, agent.token)).status).toBe(200);
  });
});
