import { describe, expect, it } from "@jest/globals";
import { ratingApi } from "@guiche/contract/ratings";
import { queueApi } from "@guiche/contract/queues";
import { Queue } from "../../models/connections/queue";
import { TicketNote } from "../../models/tickets/ticket-note";
import { userRoom } from "../../core/realtime/rooms";
import { scopeOfRow } from "../../core/tenant/scope";
import { createCompany, queue, setting, user } from "../../testing/factories";
import { settingsOf } from "../../modules/settings";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { ana, anna, company, rating, says, closeAndDeliver, server, tickets } from "./rating.fixture";

describe("the lowest rate", () => {
  const notices = (by: Caller) => by.call(ratingApi.notices);

  it("is told to the admins alone, with the comment that comes later", async () => {
    await setting(company.id, "ratingComment", "low");
    const [rui, lea] = [
      await signInAs(server.app, await user(company.id, { name: "Rui", profile: "admin" })),
      await signInAs(server.app, await user(company.id, { profile: "supervisor" })),
    ];
    const { id, uuid } = await closeAndDeliver();
    const recorder = recordBroadcasts();
    try {
      await says("1");
      await says("Demorou muito.");
      const noticeEvents = recorder.events.filter(({ topic }) => topic === "ratingNotice");
      const rooms = noticeEvents.map(({ audience }) => audience.to);
      expect(rooms.filter((to) => to?.[0] === userRoom(company.id, anna.id))).toHaveLength(2);
      expect(rooms).toHaveLength(4);
    } finally {
      recorder.stop();
    }
    const notice = {
      id: expect.any(Number),
      comment: "Demorou muito.",
      user: { id: anna.id, name: "Ana" },
      ticket: { id, uuid, status: "closed" },
      contact: { id: expect.any(Number), name: expect.any(String) },
      createdAt: expect.stringMatching(/Z$/),
    };
    expect([await notices(ana), await notices(rui)]).toEqual([[notice], [notice]]);
    expect((await lea.ask(ratingApi.notices, {})).status).toBe(403);
    expect(await TicketNote.count({ where: { companyId: company.id } })).toBe(0);
  });

  it("is read by each admin alone, any number of times", async () => {
    const rui = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    await closeAndDeliver();
    await says("1");
    const [{ id = 0 } = {}] = await notices(ana);
    const response = await rui.ask(ratingApi.readNotice, { params: { id } });
    expect([response.status, response.body]).toEqual([404, { error: "ERR_NOT_FOUND" }]);
    await ana.call(ratingApi.readNotice, { params: { id } });
    await ana.call(ratingApi.readNotice, { params: { id } });
    expect([await notices(ana), (await notices(rui)).length]).toEqual([[], 1]);
  });

  it("of two or three notifies no admin, and moves nothing", async () => {
    await setting(company.id, "recoveryQueueId", String((await queue(company.id)).id));
    for (const rate of ["2", "3"]) {
      await closeAndDeliver();
      await says(rate);
    }
    expect(await notices(ana)).toEqual([]);
    expect((await tickets()).map(({ status }) => status)).toEqual(["closed", "closed"]);
  });

  it("lets the ticket wait for people in the company's queue for that, the bot being silent", async () => {
    const recovery = await queue(company.id);
    await Queue.update({ greetingMessage: "Oi!" }, { where: { id: recovery.id } });
    await setting(company.id, "recoveryQueueId", String(recovery.id));
    await setting(company.id, "ratingComment", "low");
    const { id } = await closeAndDeliver();
    expect(await says("1")).toHaveLength(2);
    expect(await tickets()).toMatchObject([{ id, status: "pending", userId: null, queueId: recovery.id }]);
    expect(await notices(ana)).toMatchObject([{ ticket: { id, status: "pending" }, comment: null }]);
    expect([await says("Demorou muito."), await says("Alô?")]).toEqual([[], []]);
    expect(await rating()).toMatchObject({ rate: 1, comment: "Demorou muito.", userId: anna.id });
    expect(await notices(ana)).toMatchObject([{ comment: "Demorou muito." }]);
    expect(await tickets()).toHaveLength(1);
  });

  it("leaves the ticket closed once that queue is deleted", async () => {
    const recovery = await queue(company.id);
    await setting(company.id, "recoveryQueueId", String(recovery.id));
    await ana.call(queueApi.remove, { params: { id: recovery.id } });
    expect((await settingsOf(scopeOfRow({ companyId: company.id }))).recoveryQueueId).toBe("");
    await closeAndDeliver();
    await says("1");
    expect(await tickets()).toMatchObject([{ status: "closed" }]);
  });

  it("moves nothing into a queue of another company", async () => {
    const foreign = await queue((await createCompany()).id);
    await setting(company.id, "recoveryQueueId", String(foreign.id));
    await closeAndDeliver();
    await says("1");
    expect(await tickets()).toMatchObject([{ status: "closed" }]);
  });
});
