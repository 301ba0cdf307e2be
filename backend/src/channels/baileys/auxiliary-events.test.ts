import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { database } from "../../core/db/connect";
import { simulatorProvider } from "./baileys.provider";
import { library } from "./library";
import type { GroupUpdate } from "../provider";
import { RecordingListener } from "../recording-listener.suite";
import { baileysHarness, pairPhone, type BaileysHarness } from "./harness.suite";

let harness: BaileysHarness;
let pair: Awaited<ReturnType<typeof pairPhone>>;
beforeAll(async () => {
  harness = await baileysHarness();
  pair = await pairPhone(harness);
});
afterAll(async () => {
  await pair.session.close();
  await harness.close();
});

const writes = (from: string, body: object) =>
  harness.post<{ id: string }>(`/sim/people/${from}/messages`, { to: pair.number, ...body }).then(({ id }) => id);
const awaitMessage = (wid: string) =>
  pair.listener.until(() => pair.listener.messages.find((message) => message.wid === wid), "the message");

/** Sends a stanza to the line, as the server would. */
const sends = (attrs: Record<string, string>, content: { tag: string; attrs: Record<string, string> }[]) => {
  for (const { connection } of harness.simulator.world.people.get(pair.number)!.companions.values())
    connection!.send({ tag: "message", attrs, content });
};

describe("the two addresses of a person", () => {
  it("are reported when a message brings them", async () => {
    const maria = await harness.person();
    await awaitMessage(await writes(maria.number, { text: "oi" }));
    await pair.listener.until(
      () => pair.listener.meetings.flat().find(({ phone, lid }) => phone === maria.number && lid === maria.lid),
      "a meeting",
    );
  });

  it("are reported only once", async () => {
    const maria = await harness.person();
    for (const text of ["um", "dois"]) await awaitMessage(await writes(maria.number, { text }));
    await awaitMessage(await writes(maria.number, { text: "três", addressing: "pn" }));
    const meetings = pair.listener.meetings.flat().filter(({ phone }) => phone === maria.number);
    expect(meetings).toHaveLength(1);
  });
});

describe("the phone's address book", () => {
  it("is reported when a phone is linked", async () => {
    const maria = await harness.person({ name: "Maria da Padaria" });
    const number = await harness.phone();
    await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "antes de tudo" });
    const listener = new RecordingListener();
    const lease = await harness.lease();
    const session = await harness.provider.openSession(lease.connection, listener, lease);
    const { qrcode } = await listener.become("qrcode");
    await harness.post(`/sim/phones/${number}/scan`, { qr: qrcode });
    const findEntry = () => listener.entries.find(({ peer }) => peer.phone === maria.number || peer.lid === maria.lid);
    expect((await listener.until(findEntry, "an entry")).name).toBe("Maria da Padaria");
    await session.close();
  });
});

describe("a call", () => {
  const line = () => {
    const [companion] = harness.simulator.world.people.get(pair.number)!.companions.values();
    return companion!.connection!;
  };

  it.each([
    ["taken on the phone was not missed", "accepted_elsewhere", []],
    ["refused on the phone was not missed", "rejected_elsewhere", []],
    ["given up by the caller was missed", "", ["missed"]],
  ])("%s", async (_end, reason, stages) => {
    const maria = await harness.person();
    const { id } = await harness.post<{ id: string }>(`/sim/people/${maria.number}/calls`, { to: pair.number });
    const listStages = () => pair.listener.calls.filter((call) => call.id === id).map(({ stage }) => stage);
    await pair.listener.until(() => listStages().includes("offered"), "the call");
    const from = `${maria.lid}@lid`;
    const attrs = { "call-id": id, "call-creator": from, ...(reason && { reason }) };
    const t = String(Math.floor(Date.now() / 1_000));
    line().send({ tag: "call", attrs: { id: `END${id}`, from, t }, content: [{ tag: "terminate", attrs }] });
    await awaitMessage(await writes(maria.number, { text: "e então?" }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(listStages()).toEqual(["offered", ...stages]);
  });
});

describe("a message that WhatsApp shows only on the phone", () => {
  it("is reported once, without content, and is kept in the journal", async () => {
    const maria = await harness.person();
    await awaitMessage(await writes(maria.number, { text: "oi" }));
    const attrs = {
      id: "3AONLYONCE",
      from: `${maria.lid}@lid`,
      type: "media",
      notify: "Maria",
      t: String(Math.floor(Date.now() / 1_000)),
    };
    const content = [{ tag: "unavailable", attrs: { type: "view_once_unavailable_fanout" } }];
    sends(attrs, content);
    expect(await awaitMessage("3AONLYONCE")).toMatchObject({
      chat: { phone: maria.number },
      content: { kind: "unsupported", type: "view_once_unavailable_fanout", viewOnce: true },
    });
    sends(attrs, content);
    await awaitMessage(await writes(maria.number, { text: "viu?" }));
    expect(pair.listener.wids.filter((wid) => wid === "3AONLYONCE")).toHaveLength(1);
    const [rows] = await database().query(`SELECT 1 FROM inbound_journal WHERE "wid" = '3AONLYONCE'`);
    expect(rows).toHaveLength(1);
  });
});

describe("in a group", () => {
  const raw = async (message: object) =>
    Buffer.from((await library()).proto.Message.encode(message).finish()).toString("base64");

  it("only an admin deletes other people's messages", async () => {
    const [admin, maria, joao] = [await harness.person(), await harness.person(), await harness.person()];
    const members = [admin.number, maria.number, joao.number, pair.number];
    const { id: group } = await harness.post<{ id: string }>("/sim/groups", { subject: "Sócios", members });
    const wid = await writes(maria.number, { to: group, text: "não apague" });
    await awaitMessage(wid);
    const { REVOKE } = (await library()).proto.Message.ProtocolMessage.Type;
    const key = { remoteJid: group, id: wid, fromMe: false, participant: `${maria.lid}@lid` };
    const revoke = await raw({ protocolMessage: { type: REVOKE, key } });
    await writes(joao.number, { to: group, raw: revoke });
    await awaitMessage(await writes(joao.number, { to: group, text: "tentei" }));
    expect(pair.listener.changes.filter(({ target }) => target.wid === wid)).toEqual([]);
    await writes(admin.number, { to: group, raw: revoke });
    const change = await pair.listener.until(() => pair.listener.changes.find(({ target }) => target.wid === wid));
    expect(change).toMatchObject({
      change: { kind: "removed" },
      participant: { phone: admin.number },
      target: { fromMe: false, participant: { phone: maria.number } },
    });
  });
});

describe("the participants of a group", () => {
  const change = (group: string, who: { add?: string[]; remove?: string[] }) =>
    harness.call("PUT", `/sim/groups/${group}`, who);
  const tells = (group: string, isRight: (members: GroupUpdate["members"] & object) => boolean) =>
    pair.listener.until(
      () => pair.listener.groups.findLast(({ id, members }) => id === group && members && isRight(members)),
      "the group",
    );

  it("are reported as soon as a member is added or removed, without any message", async () => {
    const [maria, joao, rita] = [await harness.person(), await harness.person(), await harness.person()];
    const members = [maria.number, joao.number, pair.number];
    const { id: group } = await harness.post<{ id: string }>("/sim/groups", { subject: "Sócios", members });
    await awaitMessage(await writes(joao.number, { to: group, text: "oi" }));
    await tells(group, (all) => all.length === 3);
    await change(group, { add: [rita.number] });
    await tells(group, (all) => all.length === 4 && all.some(({ phone }) => phone === rita.number));
    await change(group, { remove: [joao.number] });
    await tells(group, (all) => all.length === 3 && !all.some(({ phone }) => phone === joao.number));
    await awaitMessage(await writes(rita.number, { to: group, text: "cheguei" }));
    expect((await pair.session.group(group)).participants).toHaveLength(3);
  });
});

describe("a line that cannot be opened", () => {
  it("rests after too many failures, reports that, and tries again", async () => {
    const { lease, number, session } = await pairPhone(harness);
    await session.close();
    await harness.fault(number, { refuse: 503, next: 3 });
    const provider = simulatorProvider(harness.simulator.port, {
      backoff: { firstMs: 50, maxMs: 50 },
      breaker: { failures: 3, withinMs: 60_000, restMs: 1_500 },
    });
    const listener = new RecordingListener();
    const resting = await provider.openSession(lease.connection, listener, lease);
    await listener.become("CONNECTED");
    const waits = listener.statuses.filter(({ status }) => status === "TIMEOUT").map(({ cause }) => cause);
    expect(waits).toEqual(["network", "resting"]);
    await resting.close();
  });
});

it.each(["lid", "pn"])(
  "an edit that is encrypted with its text's secret is read, from a phone known by %s",
  async (addressing) => {
    const maria = await harness.person({ addressing });
    const wid = await writes(maria.number, { text: "às dez", secret: true });
    await awaitMessage(wid);
    await harness.post(`/sim/people/${maria.number}/edits`, { to: pair.number, id: wid, text: "às onze" });
    const edit = await pair.listener.until(
      () => pair.listener.changes.find(({ target }) => target.wid === wid),
      "the edit",
    );
    expect(edit.change).toMatchObject({ kind: "edited", content: { kind: "text", text: "às onze" } });
  },
);
