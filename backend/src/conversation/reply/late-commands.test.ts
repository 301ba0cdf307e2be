import { beforeEach, describe, expect, it } from "@jest/globals";
import { botTraceApi } from "@guiche/contract/bot-traces";
import { n8n } from "../../../../simulator/src/services/bots/n8n";
import { typebot } from "../../../../simulator/src/services/bots/typebot";
import type { Service } from "../../../../simulator/src/services/service";
import { BotCall } from "../../models/bot/bot-call";
import { until } from "../../testing/fake-session";
import { sentMessagesOf } from "../../testing/sent";
import { callerWith, statusAndCode } from "../../testing/sign-in-as";
import { withIntegration } from "./integrations.fixture";

const { server, live, serve, ofCompany, set } = withIntegration();
const unknownCall = "00000000-0000-4000-8000-000000000000";

/** A server of files that answers no request before it is let. */
let files: Service;
let running: number;
let most: number;
let releaseFiles: () => void;
beforeEach(async () => {
  [running, most] = [0, 0];
  const releasePromise = new Promise<void>((resolve) => (releaseFiles = resolve));
  files = await serve(async () => {
    running += 1;
    most = Math.max(most, running);
    await releasePromise;
    running -= 1;
    return { status: 200, type: "text/csv", body: "a;b" };
  });
});

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: "media", url: `${files.url}/${index}.csv` }));
const answerCall = async (call: string, commands: object[]) =>
  statusAndCode(await callerWith(server.app, "").ask(botTraceApi.commands, { body: { call, commands } as never }));
const listSentContents = async () =>
  (await sentMessagesOf({ companyId: live.company.id })).map(({ mediaType, body }) =>
    mediaType === "chat" ? body : mediaType,
  );

/** A customer's question that n8n will answer by a call of its own; its token. */
async function openCall(): Promise<string> {
  const flow = await serve(n8n({ path: "guiche", mode: { respond: "node", status: 202, body: {} } }));
  await set({ type: "n8n", urlN8N: `${flow.url}/webhook/guiche` });
  await live.talk.writes("oi");
  const [call] = await BotCall.findAll({ ...ofCompany(), order: [["id", "DESC"]] });
  return call?.token ?? "";
}

describe("files of late commands", () => {
  it("are not fetched for a call that was answered, is unknown, or whose ticket a person has", async () => {
    const token = await openCall();
    expect(await answerCall(token, [{ type: "message", text: "Pronto." }])).toBe("200");
    expect(await answerCall(token, filesOf(2))).toBe("409 ERR_CALL_ANSWERED");
    expect(await answerCall(unknownCall, filesOf(2))).toBe("404 ERR_NOT_FOUND");
    const next = await openCall();
    await (await live.talk.ticketNow()).update({ status: "closed" });
    expect(await answerCall(next, filesOf(2))).toBe("200");
    expect(await answerCall(next, filesOf(2))).toBe("409 ERR_CALL_ANSWERED");
    expect(files.requests).toEqual([]);
  });

  it("are fetched by one of several answers to the same call, one after the other", async () => {
    const token = await openCall();
    const answers = Array.from({ length: 16 }, () => answerCall(token, filesOf(3)));
    await until("the first file is asked for", () => files.requests.length > 0);
    releaseFiles();
    expect((await Promise.all(answers)).sort()).toEqual(["200", ...Array<string>(15).fill("409 ERR_CALL_ANSWERED")]);
    expect([files.requests.length, most]).toEqual([3, 1]);
    expect(await listSentContents()).toEqual(["application", "application", "application"]);
  });

  it("are five at most", async () => {
    const token = await openCall();
    expect(await answerCall(token, filesOf(6))).toBe("400 ERR_VALIDATION");
    releaseFiles();
    expect(await answerCall(token, filesOf(5))).toBe("200");
    expect(await listSentContents()).toHaveLength(5);
  });
});

describe("files of an answer", () => {
  it("that are more than five are sent as their addresses, and those beyond twenty commands in one message", async () => {
    releaseFiles();
    const pictures = Array.from({ length: 25 }, (_, index) => ({ image: `${files.url}/${index}.csv` }));
    const bot = await serve(typebot({ flows: { sales: [...pictures, { ask: "text input" }] } }).answer);
    await set({ type: "typebot", urlN8N: bot.url, typebotSlug: "sales", typebotDelayMessage: 0 });
    await live.talk.writes("oi");
    const addresses = Array.from({ length: 20 }, (_, index) => `${files.url}/${index + 5}.csv`);
    const inOne = addresses.splice(14).join("\n\n");
    expect(await listSentContents()).toEqual([...Array<string>(5).fill("application"), ...addresses, inOne]);
    expect(files.requests).toHaveLength(5);
  });
});
