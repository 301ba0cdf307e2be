import { beforeEach, describe, expect, it } from "@jest/globals";
import { campaignSettingApi } from "@guiche/contract/campaign-settings";
import { campaignApi, type CampaignDto, type CampaignInput } from "@guiche/contract/campaigns";
import { contactListApi } from "@guiche/contract/contact-lists";
import { fileApi } from "@guiche/contract/files";
import sharp from "sharp";
import request from "supertest";
import { receive } from "../../conversation/receive";
import { listener } from "../../conversation/listener";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { AuditEntry } from "../../models/audit-entry";
import { Campaign } from "../../models/campaign";
import { CampaignRecipient } from "../../models/campaign-recipient";
import { Connection } from "../../models/connection";
import type { ContactList } from "../../models/contact-list";
import { LooseMessage } from "../../models/loose-message";
import { OptOut } from "../../models/opt-out";
import { Ticket } from "../../models/ticket";
import {
  contact,
  contactList,
  contactListItem,
  createCompany,
  fileList,
  newNumber,
  plan,
  ticket,
  user,
} from "../../testing/factories";
import { arrived, until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { sweepCampaigns } from "./campaign.sweep";

const harness = withHarness();
let { session, ref, caller: agent }: HarnessCompany = {} as HarnessCompany;
let admin: Caller;
let list: ContactList;
const people: string[] = [];

beforeEach(async () => {
  ({ session, ref, caller: agent } = await harness.createCompany());
  await Connection.update(
    { createdAt: new Date(Date.now() - 60 * 24 * 3_600_000) },
    { where: { id: ref.connectionId }, silent: true },
  );
  admin = await signInAs(harness.server.app, await user(ref.companyId, { profile: "admin" }));
  list = await contactList(ref.companyId);
  people.length = 0;
  await save({ messageInterval: 0, greaterInterval: 0, longerIntervalAfter: 0 });
});

const save = (settings: object) => admin.call(campaignSettingApi.save, { body: { settings } });
/** A pause of a second after each message. */
const slowly = () => save({ longerIntervalAfter: 1, greaterInterval: 1 });
const join = async (count: number, values: { isWhatsappValid?: boolean | null; name?: string } = {}) => {
  for (let made = 0; made < count; made += 1) {
    const item = await contactListItem(list, { isWhatsappValid: true, ...values });
    people.push(item.number);
  }
};
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
const past = "2026-01-05 09:00:00";
const campaign = async (values: Partial<CampaignInput> = {}): Promise<CampaignDto> =>
  await admin.call(campaignApi.create, {
    body: {
      name: "Black Friday",
      message1: "Oi {nome}",
      contactListId: list.id,
      whatsappId: ref.connectionId,
      ...values,
    } as CampaignInput,
  });
const started = (values: Partial<CampaignInput> = {}) => campaign({ scheduledAt: past, ...values });
const show = (id: number) => admin.call(campaignApi.show, { params: { id } });
const report = (id: number) => admin.call(campaignApi.report, { params: { id } });
const sentTo = (count: number) => until(`${count} messages are sent`, () => session.sent.length >= count);
const texts = () => session.sent.map(({ content }) => (content.kind === "text" ? content.text : content.kind)).sort();
const ackAll = async (level: 2 | 3 = 3) => {
  for (const { id } of session.sent) await listener.ack(ref, id, level);
};
const ended = (id: number) =>
  until("it has ended", async () => {
    await ackAll();
    await sweepCampaigns();
    return (await show(id)).status === "FINALIZADA";
  });
const writes = (phone: string, text: string, more: object = {}) =>
  receive(arrived({ id: ref.connectionId, companyId: ref.companyId }, phone, text, more));

describe("a campaign", () => {
  it("is refused to agents, and to supervisors who would change it", async () => {
    expect((await agent.ask(campaignApi.list)).status).toBe(403);
    const supervisor = await signInAs(harness.server.app, await user(ref.companyId, { profile: "supervisor" }));
    expect((await supervisor.ask(campaignApi.list)).status).toBe(200);
    expect((await supervisor.ask(campaignApi.create, { body: { name: "No" } as CampaignInput })).status).toBe(403);
  });

  it("without a date is inactive, with one ahead programmed, and both can be edited", async () => {
    const { id, status } = await campaign({ scheduledAt: "" as unknown as null });
    expect(status).toBe("INATIVA");
    const body = { name: "Later", message1: "x", contactListId: list.id, whatsappId: ref.connectionId };
    const later = await admin.call(campaignApi.update, {
      params: { id },
      body: { ...body, scheduledAt: "2099-01-05 09:00:00" } as CampaignInput,
    });
    expect(later).toMatchObject({ status: "PROGRAMADA", scheduledAt: "2099-01-05T12:00:00.000Z", name: "Later" });
  });

  it("keeps the fields that a change does not name", async () => {
    const made = await campaign({ scheduledAt: "2099-01-05 09:00:00", dailyCap: 50, optOutLine: true });
    const params = { id: made.id };
    const renamed = await admin.call(campaignApi.update, { params, body: { name: "Natal" } });
    expect(renamed).toEqual({ ...made, name: "Natal" });
    const stopped = await admin.call(campaignApi.update, { params, body: { scheduledAt: null } });
    expect(stopped).toEqual({ ...renamed, scheduledAt: null, scheduledWall: null, status: "INATIVA" });
    await Campaign.update({ status: "CANCELADA" }, { where: { id: made.id } });
    const reworded = await admin.call(campaignApi.update, { params, body: { message2: "Olá" } });
    expect(reworded).toMatchObject({ message1: made.message1, message2: "Olá", name: "Natal", dailyCap: 50 });
  });

  it("programmed within the hour, or running, is locked at the moment of saving", async () => {
    const { id } = await campaign();
    const body = { name: "Late", message1: "x" } as CampaignInput;
    await Campaign.update({ status: "PROGRAMADA", scheduledAt: new Date(Date.now() + 59 * 60_000) }, { where: { id } });
    expect((await admin.ask(campaignApi.update, { params: { id }, body })).body).toEqual({
      error: "ERR_CAMPAIGN_LOCKED",
    });
    await Campaign.update({ status: "EM_ANDAMENTO", connectionId: null }, { where: { id } });
    expect((await admin.ask(campaignApi.update, { params: { id }, body })).status).toBe(409);
    expect((await admin.ask(campaignApi.remove, { params: { id } })).status).toBe(409);
    await Campaign.update({ status: "FINALIZADA" }, { where: { id } });
    expect((await admin.ask(campaignApi.cancel, { params: { id } })).body).toEqual({ error: "ERR_CAMPAIGN_LOCKED" });
  });

  it("keeps its list from being deleted", async () => {
    await campaign();
    expect((await admin.ask(contactListApi.remove, { params: { id: list.id } })).body).toEqual({
      error: "ERR_LIST_IN_USE",
      users: ["Black Friday"],
    });
  });

  it("keeps its file list from being deleted, and the list names it", async () => {
    const files = await fileList(ref.companyId);
    const made = await campaign({ fileListId: files.id });
    expect(made.fileListId).toBe(files.id);
    const shown = await admin.call(fileApi.show, { params: { id: files.id } });
    expect(shown.usedBy).toEqual([{ kind: "campaign", id: made.id, name: "Black Friday" }]);
    expect((await admin.ask(fileApi.remove, { params: { id: files.id } })).body).toEqual({
      error: "ERR_FILE_IN_USE",
      users: ["Black Friday"],
    });
  });

  it("of a company whose plan has none is refused", async () => {
    const { id } = await createCompany({ planId: (await plan({ useCampaigns: false })).id });
    const other = await signInAs(harness.server.app, await user(id, { profile: "admin" }));
    expect((await other.ask(campaignApi.list, { query: { pageNumber: 1 } })).status).toBe(403);
  });
});

describe("a running campaign", () => {
  it("with a past date begins at once: each person gets one message, variants in turn, and it ends", async () => {
    await join(4, { name: "Maria {numero}" });
    const { id } = await started({ message2: "Olá {email}{desconhecido}" });
    await Promise.all([sweepCampaigns(), sweepCampaigns()]);
    await sentTo(4);
    expect(texts()).toEqual(["Oi Maria {numero}", "Oi Maria {numero}", "Olá {desconhecido}", "Olá {desconhecido}"]);
    await ended(id);
    expect(session.sent).toHaveLength(4);
    expect(new Set(session.sent.map(({ id: wid }) => wid)).size).toBe(4);
    expect(await report(id)).toMatchObject({ contacts: 4, valid: 4, sent: 4, delivered: 4, failed: 0, done: 4 });
    expect(await Ticket.count({ where: { companyId: ref.companyId, status: "pending" } })).toBe(0);
    const audit = await AuditEntry.findAll({ where: { companyId: ref.companyId, action: "campaign.started" } });
    expect(audit).toHaveLength(1);
  });

  it("is shown with the people of its list and what was sent to each", async () => {
    await join(2);
    const { id } = await started();
    await ended(id);
    const shown = await show(id);
    expect(shown.contactList?.contacts.map(({ number, isWhatsappValid }) => [number, isWhatsappValid])).toEqual(
      people.map((number) => [number, true]),
    );
    const shipping = people.map((number) => ({
      ...{ id: expect.any(Number), number, confirmationRequestedAt: null, deliveredAt: expect.any(String) },
    }));
    expect(shown.shipping).toEqual(shipping);
  });

  it("to nobody valid ends at once", async () => {
    await join(1, { isWhatsappValid: false });
    const { id } = await started();
    await ended(id);
    expect(await report(id)).toMatchObject({ contacts: 1, valid: 0, done: 1, sent: 0 });
    expect(session.sent).toEqual([]);
  });

  it("asks WhatsApp about an unknown number only before its own message", async () => {
    await join(2, { isWhatsappValid: null });
    session.known.set(people[0] ?? "", { phone: people[0] ?? "", address: `${people[0]}@s.whatsapp.net` });
    const { id } = await started();
    await ended(id);
    expect(session.lookedUp.sort()).toEqual([...people].sort());
    expect(session.sent).toHaveLength(1);
    const { records } = await admin.call(campaignApi.recipients, { params: { id }, query: { pageNumber: 1 } });
    expect(records.map(({ state }) => state).sort()).toEqual(["delivered", "skipped"]);
  });

  it("cancelled stops; edited and restarted, only the rest gets the new text, and nobody twice", async () => {
    await join(5);
    await slowly();
    const { id } = await started({ message1: "one" });
    await sentTo(1);
    await admin.call(campaignApi.cancel, { params: { id } });
    const before = session.sent.length;
    await admin.call(campaignApi.update, {
      params: { id },
      body: { name: "ignored", message1: "two" } as CampaignInput,
    });
    expect(await show(id)).toMatchObject({ status: "CANCELADA", name: "Black Friday", message1: "two" });
    await save({ longerIntervalAfter: 0 });
    await admin.call(campaignApi.restart, { params: { id } });
    await sentTo(5);
    await ended(id);
    expect(texts().filter((text) => text === "one")).toHaveLength(before);
    expect(session.sent).toHaveLength(5);
    const actions = (await AuditEntry.findAll({ where: { companyId: ref.companyId } })).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["campaign.cancelled", "campaign.restarted"]));
  });

  it("rests while the connection is down, says so, and continues without a repeat", async () => {
    await join(3);
    session.open = false;
    const { id } = await started();
    await until("it rests", async () => {
      await sweepCampaigns();
      return (await show(id)).restReason === "connection";
    });
    session.open = true;
    await ended(id);
    expect(session.sent).toHaveLength(3);
  });

  it("rests when the number is restricted, and when the day's budget is spent", async () => {
    await join(3);
    await save({ coldLimit: 2 });
    const { id } = await started({ stopPercent: 0 });
    await sentTo(2);
    await until("the budget is spent", async () => (await show(id)).restReason === "budget");
    await listener.ack(ref, session.sent[0]?.id ?? "", -1, "463");
    await sweepCampaigns();
    await until("it is restricted", async () => (await show(id)).restReason === "restricted");
    expect(await admin.call(campaignApi.health, { params: { whatsappId: ref.connectionId } })).toMatchObject({
      level: "red",
      budget: 0,
    });
    expect(session.sent).toHaveLength(2);
  });

  it("rests outside its window, at its cap, and when the plan no longer includes campaigns", async () => {
    await join(2);
    const day = new Date().getUTCDay();
    const window = { days: [(day + 3) % 7], from: "08:00", until: "20:00" };
    const { id } = await started({ window });
    await until("it rests", async () => (await show(id)).restReason === "window");
    await Campaign.update({ window: null, dailyCap: 1 }, { where: { id } });
    await sweepCampaigns();
    await until("it rests again", async () => (await show(id)).restReason === "cap");
    expect(session.sent).toHaveLength(1);
  });

  it("stops by itself when too many fail because the number is restricted", async () => {
    await join(22);
    const { id } = await started({ stopPercent: 3 });
    await until("all are sent", async () => {
      // The first one stays without an answer.
      for (const sent of session.sent.slice(1)) await listener.ack(ref, sent.id, 2);
      return session.sent.length === 22;
    });
    await listener.ack(ref, session.sent[0]?.id ?? "", -1, "463");
    await until("it is stopped", async () => (await show(id)).status === "CANCELADA");
    const [entry] = await AuditEntry.findAll({ where: { companyId: ref.companyId, action: "campaign.cancelled" } });
    expect(entry?.target).toBe("Black Friday");
  });

  it("leaves people with a ticket alone where it says so", async () => {
    await join(2);
    const [talking, calm] = people;
    const known = await contact(ref.companyId, { number: talking ?? "" });
    await ticket(ref.companyId, { contactId: known.id, connectionId: ref.connectionId, status: "open" });
    const { id } = await started({ skipOpenTickets: true });
    await ended(id);
    expect(session.sent).toHaveLength(1);
    const { records } = await admin.call(campaignApi.recipients, { params: { id }, query: { pageNumber: 1 } });
    expect(records.map(({ number, state, cause }) => [number, state, cause]).sort()).toEqual(
      [
        [talking, "skipped", "openTicket"],
        [calm, "delivered", null],
      ].sort(),
    );
  });

  it("sends its files first, the first with the list's text, then the message, each once", async () => {
    await join(2);
    const files = await fileList(ref.companyId, { message: "Segue a tabela" });
    const bytes = await picture();
    for (const name of ["a.png", "b.png"])
      await request(harness.server.app)
        .post(`/api/files/uploadList/${files.id}`)
        .set("Authorization", `Bearer ${admin.token}`)
        .field("name", name)
        .attach("files", bytes, name);
    expect((await admin.call(fileApi.show, { params: { id: files.id } })).options).toHaveLength(2);
    const { id } = await started({ fileListId: files.id });
    await until("each got three messages", async () => {
      await ackAll();
      return session.sent.length >= 6;
    });
    await ended(id);
    const own = session.sent.filter(({ address }) => address.startsWith(people[0] ?? "-"));
    expect(own.map(({ content }) => content.kind)).toEqual(["media", "media", "text"]);
    expect(own[0]?.content).toMatchObject({ media: { caption: "Segue a tabela" } });
    expect(new Set(session.sent.map((sent) => sent.id)).size).toBe(6);
    expect(await report(id)).toMatchObject({ contacts: 2, sent: 2 });
  });

  it("with a picture sends the text as its caption, and a lost picture fails the row alone", async () => {
    await join(1);
    const made = await campaign();
    await request(harness.server.app)
      .post(`/api/campaigns/${made.id}/media-upload`)
      .set("Authorization", `Bearer ${admin.token}`)
      .attach("file", await picture(), "foto.png");
    await Campaign.update({ status: "PROGRAMADA", scheduledAt: new Date(0) }, { where: { id: made.id } });
    await sweepCampaigns();
    await sentTo(1);
    expect(session.sent[0]?.content).toMatchObject({ kind: "media", media: { type: "image" } });
    await ended(made.id);
  });

  it("sends its first variant to one number as a test, which counts nowhere", async () => {
    await join(1);
    const { id } = await campaign({ message2: "Outra" });
    await admin.call(campaignApi.test, { params: { id }, body: { number: newNumber() } });
    await sentTo(1);
    expect(session.sent).toHaveLength(1);
    expect(await report(id)).toMatchObject({ contacts: 0, sent: 0 });
  });

  it("forecasts who would get it, without those who opted out or are twice in it", async () => {
    await join(2);
    await join(1, { isWhatsappValid: null });
    await join(1, { isWhatsappValid: false });
    await OptOut.create({ companyId: ref.companyId, person: people[0] ?? "", text: "SAIR", wid: "w" });
    const { id } = await campaign();
    const forecast = await admin.call(campaignApi.forecast, { params: { id } });
    expect(forecast).toMatchObject({ valid: 2, unknown: 1, optedOut: 1 });
    expect(forecast.health).toMatchObject({ level: expect.any(String) });
  });

  it("tries failed ones again, under the id they had", async () => {
    await join(2);
    const { id } = await started({ stopPercent: 0 });
    await sentTo(2);
    const [first, second] = session.sent;
    await listener.ack(ref, first?.id ?? "", -1, "503");
    await listener.ack(ref, second?.id ?? "", 2);
    await sweepCampaigns();
    await until("it has ended", async () => (await show(id)).status === "FINALIZADA");
    expect((await report(id)).failures).toEqual([{ cause: "server", count: 1 }]);
    expect(await admin.call(campaignApi.retry, { params: { id }, body: {} })).toEqual({ retried: 1 });
    await sentTo(3);
    expect(session.sent[2]?.id).toBe(first?.id);
    await ended(id);
    expect(await report(id)).toMatchObject({ sent: 2, failed: 0 });
  });

  it("of a process that died between choosing an id and queueing it sends once, under that id", async () => {
    await join(2);
    await slowly();
    const { id } = await started();
    await sentTo(1);
    await admin.call(campaignApi.cancel, { params: { id } });
    const rest = await CampaignRecipient.findOne({ where: { campaignId: id, state: "queued" } });
    await rest?.update({ state: "sending", isHanded: false, wid: "3EB0CHOSEN" });
    await save({ longerIntervalAfter: 0 });
    await admin.call(campaignApi.restart, { params: { id } });
    await sentTo(2);
    expect(session.sent[1]?.id).toBe("3EB0CHOSEN");
    await ended(id);
    expect(session.sent).toHaveLength(2);
  });

  it("broadcasts its progress to leaders, and a report is exported as a sheet", async () => {
    await join(1);
    const recorder = recordBroadcasts();
    const { id } = await started();
    await ended(id);
    recorder.stop();
    expect(recorder.events.map(({ topic }) => topic)).toContain("campaign");
    const sheet = await admin.ask(campaignApi.exported, { params: { id } });
    expect([sheet.status, String(sheet.text)]).toEqual([200, expect.stringContaining(people[0] ?? "")]);
  });
});

describe("a campaign that asks first", () => {
  const asking = () => started({ confirmation: true, confirmationMessage1: "Posso enviar?" });

  it("sends the message to those who answer; the answer opens no ticket, the next message does", async () => {
    await join(2);
    const { id } = await asking();
    await sentTo(2);
    expect(texts()).toEqual(["Posso enviar?", "Posso enviar?"]);
    await ackAll();
    const wid = "3AANSWER";
    await writes(people[0] ?? "", "Pode", { wid });
    await writes(people[1] ?? "", "Não!");
    await sentTo(3);
    await writes(people[0] ?? "", "Pode", { wid });
    expect(await Ticket.count({ where: { companyId: ref.companyId, status: "pending" } })).toBe(0);
    await writes(people[0] ?? "", "Quero dois");
    expect(await Ticket.count({ where: { companyId: ref.companyId, status: "pending" } })).toBe(1);
    await ended(id);
    expect(session.sent).toHaveLength(3);
    expect(await report(id)).toMatchObject({ asked: 2, confirmed: 1, sent: 1, done: 2 });
    const { records } = await admin.call(campaignApi.recipients, {
      params: { id },
      query: { state: "refused" } as never,
    });
    expect(records.map(({ answer }) => answer)).toEqual(["Não!"]);
  });

  it("after its end an answer sends nothing and is an ordinary message", async () => {
    await join(1);
    const { id } = await asking();
    await sentTo(1);
    await admin.call(campaignApi.cancel, { params: { id } });
    await writes(people[0] ?? "", "Pode");
    expect(await Ticket.count({ where: { companyId: ref.companyId, status: "pending" } })).toBe(1);
    expect(session.sent).toHaveLength(1);
  });
});

describe("an opt-out", () => {
  it("ends what campaigns send to its writer, is confirmed once, and VOLTAR undoes it", async () => {
    await join(1);
    const { id } = await started();
    await ended(id);
    companyChanged(scopeOfRow(ref));
    const [phone = ""] = people;
    await writes(phone, " Sair. ");
    await sentTo(2);
    expect(texts().join()).toContain("VOLTAR");
    expect(await OptOut.count({ where: { companyId: ref.companyId } })).toBe(1);
    expect(await Ticket.count({ where: { companyId: ref.companyId, status: "pending" } })).toBe(0);
    const again = await started({ name: "Natal" });
    await until("it has ended", async () => (await show(again.id)).status === "FINALIZADA");
    expect(await report(again.id)).toMatchObject({ optedOut: 1, sent: 0 });
    await ackAll();
    await writes(phone, "voltar");
    expect(await OptOut.count({ where: { companyId: ref.companyId } })).toBe(0);
  });

  it("between the snapshot and the message wins", async () => {
    await join(2);
    await slowly();
    const { id } = await started();
    await sentTo(1);
    const left = await CampaignRecipient.findOne({ where: { campaignId: id, state: "queued" } });
    await OptOut.create({ companyId: ref.companyId, person: left?.person ?? "", text: "SAIR", wid: "x" });
    await save({ longerIntervalAfter: 0 });
    await admin.call(campaignApi.cancel, { params: { id } });
    await admin.call(campaignApi.restart, { params: { id } });
    await ended(id);
    expect(session.sent).toHaveLength(1);
  });

  it("of somebody who got nothing is an ordinary message, and a reply counts as one", async () => {
    await join(1);
    const { id } = await started();
    await ended(id);
    companyChanged(scopeOfRow(ref));
    await writes(newNumber(), "SAIR");
    expect(await Ticket.count({ where: { companyId: ref.companyId, status: "pending" } })).toBe(1);
    await LooseMessage.update(
      { createdAt: new Date(Date.now() - 60_000) },
      { where: { companyId: ref.companyId }, silent: true },
    );
    await writes(people[0] ?? "", "Quanto custa?");
    expect(await report(id)).toMatchObject({ replied: 1 });
  });
});

describe("campaign settings", () => {
  it("have the specification's defaults, and refuse what it does not offer", async () => {
    const other = await harness.createCompany();
    const boss = await signInAs(harness.server.app, await user(other.ref.companyId, { profile: "admin" }));
    const rows = await boss.call(campaignSettingApi.list);
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))).toMatchObject({
      ...{ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, variables: [] },
    });
    const refused = await boss.ask(campaignSettingApi.save, { body: { settings: { messageInterval: 7 } } });
    expect(refused.status).toBe(400);
    const twice = [
      { key: "cupom", value: "1" },
      { key: "cupom", value: "2" },
    ];
    expect((await boss.ask(campaignSettingApi.save, { body: { settings: { variables: twice } } })).status).toBe(400);
  });

  it("variables are frozen when a campaign begins", async () => {
    await join(1);
    await save({ variables: [{ key: "cupom", value: "BF{nome}" }] });
    const { id } = await started({ message1: "{cupom}" });
    await ended(id);
    expect(texts()).toEqual(["BF{nome}"]);
  });
});
