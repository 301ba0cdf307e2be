import { beforeEach, describe, expect, it } from "@jest/globals";
import { queueApi, type QueueDetailsDto } from "@guiche/contract/queues";
import { Media } from "../../models/messages/media";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { createCompany, queue, user } from "../../testing/factories";
import { broadcastsTo } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { fetchBytes } from "../../testing/fetch-bytes";
import { sweepMedia } from "../media/media.sweep";

const server = withServer();

let company: { id: number; planId: number };
let admin: Caller;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin", name: "Rita" }));
});

const remove = (id: number) => admin.call(queueApi.remove, { params: { id } });
const broadcastsOf = (act: () => Promise<unknown>) => broadcastsTo(company.id, act);

describe("a queue's file", () => {
  const upload = (caller: Caller, id: number, bytes: Buffer, filename: string) =>
    caller.request(queueApi.setMedia, { id }).attach("file", bytes, filename);
  const text = Buffer.from("horários da loja");

  it("is refused without a file, to agents, and for an unknown queue", async () => {
    const { id } = await queue(company.id);
    const empty = await admin.ask(queueApi.setMedia, { params: { id } });
    expect([empty.status, empty.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { file: "Required" } }]);
    const agent = await signInAs(server.app, await user(company.id));
    expect((await upload(agent, id, text, "a.txt")).status).toBe(403);
    expect((await agent.ask(queueApi.dropMedia, { params: { id } })).status).toBe(403);
    expect((await upload(admin, id + 1_000_000, text, "a.txt")).status).toBe(404);
    expect(statusAndCode(await admin.ask(queueApi.media, { params: { id } }))).toBe("404 ERR_NO_MEDIA_FOUND");
    expect(await Media.count({ where: { companyId: company.id } })).toBe(0);
  });

  it("is named in the queue's fields, and its bytes are readable", async () => {
    const { id } = await queue(company.id);
    expect(await admin.call(queueApi.show, { params: { id } })).toMatchObject({
      mediaPath: null,
      mediaName: null,
      promptId: null,
      integrationId: null,
    });
    const events = await broadcastsOf(() => upload(admin, id, text, "horários.txt"));
    const queueDetails = (await admin.call(queueApi.show, { params: { id } })) as QueueDetailsDto;
    expect(queueDetails.mediaName).toBe("horários.txt");
    expect(events.map(({ event }) => event)).toContainEqual({ action: "update", queue: queueDetails });
    const bytes = await fetchBytes(server.app, `/api${queueDetails.mediaPath}`, admin.token);
    expect([bytes.status, bytes.body]).toEqual([200, text]);
  });

  it("is deleted when it is replaced, removed or its queue is deleted, and survives the sweep until then", async () => {
    const { id } = await queue(company.id);
    const count = () => Media.count({ where: { companyId: company.id } });
    await upload(admin, id, text, "a.txt");
    await Media.update({ createdAt: new Date(0) }, { where: { companyId: company.id }, silent: true });
    await sweepMedia();
    expect(await count()).toBe(1);
    const [before, after] = [
      await Media.findOne({ where: { companyId: company.id } }),
      await upload(admin, id, text, "b.txt"),
    ];
    expect((after.body as QueueDetailsDto).mediaName).toBe("b.txt");
    expect(await Media.findByPk(before!.id)).toBeNull();
    expect(await admin.call(queueApi.dropMedia, { params: { id } })).toMatchObject({
      mediaPath: null,
      mediaName: null,
    });
    expect(await count()).toBe(0);
    await upload(admin, id, text, "c.txt");
    await remove(id);
    expect(await count()).toBe(0);
  });
});
