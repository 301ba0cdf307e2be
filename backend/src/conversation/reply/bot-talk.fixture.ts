import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Message } from "../../models/messages/message";
import type { Connection } from "../../models/connections/connection";
import { Ticket } from "../../models/tickets/ticket";
import { saveDownloaded } from "../../modules/media";
import { now, shiftClock } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { newNumber } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { sentTextsOf } from "../../testing/sent";
import { receive } from "../receive";

/** A customer who writes to a line with a bot, on a clock of their own. */
export function talkTo(connectionOf: () => Connection) {
  const phone = newNumber();
  let passedMs = 0;
  const wait = (seconds: number) => shiftClock((passedMs += seconds * 1_000));
  const companyId = () => connectionOf().companyId;
  /** Runs the calls that are due, as the reconciler and the job do. */
  const callsAreMade = async (): Promise<number> => {
    const job = findJob("bot.call");
    const due = ((await job?.rebuild?.()) ?? []).filter((each) => each.companyId === companyId());
    await Promise.all(due.map(async ({ payload }) => job?.run(scopeOfRow({ companyId: companyId() }), payload)));
    return due.length;
  };
  const sentTexts = () => sentTextsOf({ companyId: companyId() });
  const writes = async (text: string, after = 10) => {
    wait(after);
    await receive(inboundText(connectionOf(), phone, text, { sentAt: now() }));
    await callsAreMade();
  };
  return {
    ...{ phone, wait, callsAreMade, sentTexts, writes },
    /** What the customer reads after writing this. */
    answers: async (text: string, after = 60): Promise<string[]> => {
      const before = (await sentTexts()).length;
      await writes(text, after);
      return (await sentTexts()).slice(before);
    },
    ticketNow: () =>
      Ticket.findOne({ where: { companyId: companyId() }, order: [["id", "DESC"]], rejectOnEmpty: true }),
    /** A document whose file has been downloaded. */
    sendsFile: async (filename: string, text: string) => {
      wait(10);
      const media = { type: "document" as const, mimetype: "application/octet-stream", filename };
      const scope = scopeOfRow({ companyId: companyId() });
      const savedFile = await saveDownloaded(scope, media, (sink) => pipeline(Readable.from([text]), sink), 1e6);
      await receive(inboundText(connectionOf(), phone, "", { sentAt: now(), content: { kind: "media", media } }));
      const { id } = await Message.findOne({
        where: { companyId: companyId() },
        order: [["id", "DESC"]],
        rejectOnEmpty: true,
      });
      await Message.update({ mediaState: "ready", mediaId: savedFile.mediaId }, { where: { id } });
      await callsAreMade();
    },
    /** Without the calls that it causes. */
    onlyWrites: async (text: string, after = 10) => {
      wait(after);
      await receive(inboundText(connectionOf(), phone, text, { sentAt: now() }));
    },
  };
}
export type Talk = ReturnType<typeof talkTo>;
