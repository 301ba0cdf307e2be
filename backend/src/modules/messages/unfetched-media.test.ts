import { describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { MediaError } from "../../channels/provider";
import { publishEvent } from "../../domain-events";
import { MediaFetch } from "../../models/messages/media-fetch";
import { Message } from "../../models/messages/message";
import { Setting } from "../../models/accounts/setting";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { definedRepeatingJobs } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import * as make from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { company, harness, picture, photo, sends, inState, messageUpdates } from "./media-files.fixture";

const MB = 1024 * 1024;

describe("a file that was not fetched", () => {
  const setLimit = async (mb: string) => {
    await Setting.create({ companyId: company.ref.companyId, key: "mediaAutoDownloadMb", value: mb });
    companyChanged(scopeOfRow(company.ref));
  };

  it("because it exceeds the size limit is fetched on request", async () => {
    await setLimit("1");
    const { events: broadcasts, stop } = recordBroadcasts();
    const large = Buffer.concat([picture, Buffer.alloc(MB)]);
    const [claimedMessage, unclaimedMessage] = [
      await sends({ ...photo, bytes: large.length }, large),
      await sends(photo, large),
    ];
    await inState(claimedMessage.id, "tooLarge");
    await inState(unclaimedMessage.id, "tooLarge");
    await until(
      "it is broadcast",
      () => messageUpdates(broadcasts, unclaimedMessage.id).at(-1)?.mediaState === "tooLarge",
    );
    // The size is in the claim, so no download is attempted.
    expect(company.session.downloads.map(({ wid }) => wid)).toEqual([unclaimedMessage.wid]);

    const answer = await company.caller.call(messageApi.download, { params: { id: claimedMessage.id } });
    expect(answer).toMatchObject({ id: claimedMessage.id, mediaState: "pending" });
    await inState(claimedMessage.id, "ready");
    await until("it is broadcast", () => messageUpdates(broadcasts, claimedMessage.id).at(-1)?.mediaState === "ready");
    expect(messageUpdates(broadcasts, claimedMessage.id).map(({ mediaState }) => mediaState)).toEqual([
      "tooLarge",
      "pending",
      "ready",
    ]);
    stop();
    const again = await company.caller.call(messageApi.download, { params: { id: claimedMessage.id } });
    expect(again.mediaState).toBe("ready");
    expect(await MediaFetch.count({ where: { messageId: claimedMessage.id } })).toBe(0);
  });

  it.each([
    ["gone", "gone"],
    ["forbidden", "failed"],
    ["corrupt", "failed"],
    ["tooLarge", "tooLarge"],
  ] as const)("because the download is %s has the state %s, and can be requested again", async (reason, state) => {
    const { id, wid } = await sends(photo, new MediaError(reason));
    await inState(id, state);
    expect(await MediaFetch.count({ where: { messageId: id } })).toBe(0);
    company.session.files.set(wid, picture);
    await company.caller.call(messageApi.download, { params: { id } });
    await inState(id, "ready");
  });

  it("because of the network is retried later, and given up after a day", async () => {
    const { id, wid } = await sends(photo, new MediaError("network"));
    const row = await until("it is released", () =>
      MediaFetch.findOne({ where: { messageId: id, tries: 1, leaseUntil: null } }),
    );
    expect(row.nextTryAt.getTime()).toBeGreaterThan(Date.now());
    expect((await Message.findByPk(id))?.mediaState).toBe("pending");

    await row.update({ nextTryAt: new Date(0) });
    const wake = () =>
      void publishEvent(scopeOfRow(company.ref), "connection.opened", {
        connectionId: company.ref.connectionId,
        at: new Date(),
      });
    wake();
    const second = await until("it is released", () =>
      MediaFetch.findOne({ where: { messageId: id, tries: 2, leaseUntil: null } }),
    );
    expect(second.nextTryAt.getTime() - Date.now()).toBeGreaterThan(20_000);

    await second.update({ nextTryAt: new Date(0) });
    shiftClock(25 * 60 * 60_000);
    wake();
    await inState(id, "failed");
    shiftClock(0);
    company.session.files.set(wid, picture);
    await company.caller.call(messageApi.download, { params: { id } });
    await inState(id, "ready");
  });

  it("because its process died is fetched by the next session", async () => {
    company.session.open = false;
    const { id } = await sends(photo, picture);
    // The state a killed process leaves behind.
    await MediaFetch.update({ leaseUntil: new Date(Date.now() + 60_000), tries: 1 }, { where: { messageId: id } });
    company.session.open = true;
    void publishEvent(scopeOfRow(company.ref), "connection.opened", {
      connectionId: company.ref.connectionId,
      at: new Date(),
    });
    await inState(id, "ready");
  });

  const sweep = () =>
    definedRepeatingJobs()
      .find(({ name }) => name === "fetch.sweep")!
      .run();

  it("because the process notification was lost is found by the sweep", async () => {
    company.session.open = false;
    const { id } = await sends(photo, picture);
    company.session.open = true;
    await sweep();
    await inState(id, "ready");
  });

  it("because Postgres failed after its claim is found by the sweep, long before its lease expires", async () => {
    company.session.open = false;
    const { id } = await sends(photo, picture);
    await MediaFetch.update({ leaseUntil: new Date(Date.now() + 180_000), tries: 1 }, { where: { messageId: id } });
    company.session.open = true;
    await sweep();
    await inState(id, "ready");
  });

  it("because another process holds the session keeps its lease through a sweep", async () => {
    company.session.open = false;
    const { id } = await sends(photo, picture);
    const leaseUntil = new Date(Date.now() + 180_000);
    await MediaFetch.update({ leaseUntil }, { where: { messageId: id } });
    await sweep();
    // A second company's file is fetched after this sweep was heard.
    const other = await harness.createCompany();
    const { id: next } = await sends(photo, picture, other);
    await inState(next, "ready");
    expect(await MediaFetch.findOne({ where: { messageId: id } })).toMatchObject({ leaseUntil });
  });

  it("because it is still being downloaded is not downloaded a second time by the sweep", async () => {
    let release = () => undefined as void;
    const download = company.session.download.bind(company.session);
    company.session.download = async (...args) => {
      await new Promise<void>((go) => (release = go));
      await download(...args);
    };
    const { id, wid } = await sends(photo, picture);
    await until("it is claimed", () => MediaFetch.findOne({ where: { messageId: id, tries: 1 } }));
    await sweep();
    const other = await harness.createCompany();
    await inState((await sends(photo, picture, other)).id, "ready");
    release();
    await inState(id, "ready");
    expect(company.session.downloads.filter((one) => one.wid === wid)).toHaveLength(1);
  });

  it("because it claims ten gigabytes is not fetched even on request", async () => {
    const { id } = await sends({ ...photo, bytes: 10 * 1024 * MB }, picture);
    await inState(id, "tooLarge");
    const response = await company.caller.ask(messageApi.download, { params: { id } });
    expect([response.status, response.body]).toEqual([400, { error: "ERR_WAPP_DOWNLOAD_MEDIA" }]);
    await inState(id, "tooLarge");
    expect(await MediaFetch.count({ where: { messageId: id } })).toBe(0);
    expect(company.session.downloads).toEqual([]);
  });

  it("because it never existed, or its keys were not stored, cannot be requested", async () => {
    const text = await make.message(company.assignedTicket);
    const response = await company.caller.ask(messageApi.download, { params: { id: text.id } });
    expect([response.status, response.body]).toEqual([404, { error: "ERR_NO_MEDIA_FOUND" }]);
    const empty = await make.message(company.assignedTicket, { mediaType: "image", mediaState: "failed" });
    const answer = await company.caller.ask(messageApi.download, { params: { id: empty.id } });
    expect([answer.status, answer.body]).toEqual([400, { error: "ERR_FETCH_WAPP_MSG" }]);
  });
});
