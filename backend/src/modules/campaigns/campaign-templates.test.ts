/** @jest-environment-options {"server": "own"} */
import { beforeEach, describe, expect, it } from "@jest/globals";
import type { CampaignInput } from "@guiche/contract/campaign-input";
import { campaignSettingApi } from "@guiche/contract/campaign-settings";
import { campaignApi, type CampaignDto } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { officialNumberApi } from "@guiche/contract/official-numbers";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { ContactTag } from "../../models/contacts/contact-tag";
import type { ContactList } from "../../models/contacts/contact-list";
import { contactList, contactListItem, fileList, tag } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import {
  admin,
  approvedTemplate,
  storedInbound,
  companyId,
  connectionId,
  control,
  createTemplate,
  customer,
  decide,
  decideByWebhook,
  shop,
  writes,
} from "../official-numbers/official-numbers.fixture";
import { sweepCampaigns } from "./campaign.sweep";

let list: ContactList;
let template: TemplateDto;

beforeEach(async () => {
  list = await contactList(companyId);
  template = await approvedTemplate();
  await pace(0);
});

const pace = (seconds: number) =>
  admin.call(campaignSettingApi.save, {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: seconds } },
  });

const input = (values: Partial<CampaignInput> = {}) =>
  ({
    ...{ name: "Pedidos", contactListId: list.id, whatsappId: connectionId },
    ...{ templateId: template.id, templateValues: ["{nome}", "{pedido|sem número}"] },
    ...values,
  }) as CampaignInput;
const save = (values: Partial<CampaignInput> = {}) => admin.call(campaignApi.create, { body: input(values) });
const start = (values: Partial<CampaignInput> = {}) => save({ scheduledAt: "2026-01-05 09:00:00", ...values });
const show = (id: number): Promise<CampaignDto> => admin.call(campaignApi.show, { params: { id } });
const refusalOf = async (values: Partial<CampaignInput>) =>
  (await admin.ask(campaignApi.create, { body: input(values) })).body as object;

/** A person of the list, on WhatsApp. */
async function join(name: string, values: object = {}): Promise<string> {
  const number = await customer({ name });
  await contactListItem(list, { name, number, person: number, ...values });
  return number;
}
const textsOf = async (person: string) =>
  (await control<{ text: string }[]>("GET", `/sim/people/${person}/messages`)).map(({ text }) => text);
const awaitTexts = (person: string) =>
  until(`${person} has it`, async () => (await textsOf(person)).length > 0 && textsOf(person));
const rests = (id: number, reason: string | null) =>
  until(`it rests because of ${reason}`, async () => {
    await sweepCampaigns();
    return (await show(id)).restReason === reason;
  });
const untilEnded = (id: number) =>
  until("it has ended", async () => {
    await sweepCampaigns();
    return (await show(id)).status === "FINALIZADA";
  });

describe("a campaign through a template", () => {
  it("writes to each person with their own values, and names the template", async () => {
    const maria = await join("Maria Souza", { fields: [{ name: "pedido", value: "987" }] });
    const joao = await join("João");
    const { id } = await start();
    await untilEnded(id);
    expect((await awaitTexts(maria))[0]).toContain("Olá, Maria Souza! O pedido 987 saiu para entrega.");
    expect((await awaitTexts(joao))[0]).toContain("Olá, João! O pedido sem número saiu para entrega.");
    expect(await show(id)).toMatchObject({
      template: { id: template.id, name: "pedido_enviado", language: "pt_BR", category: "UTILITY", state: "APPROVED" },
      templateValues: ["{nome}", "{pedido|sem número}"],
    });
    const { text } = await admin.ask(campaignApi.exported, { params: { id } });
    expect(text.split("\r\n")[1]).toMatch(/^Maria Souza;.*;pedido_enviado$/);
  });

  it("reaches people who hide their number", async () => {
    const ana = await customer({ name: "Ana", hidden: true });
    await writes(ana, "oi, sou a Ana");
    const { contactId } = await storedInbound("oi, sou a Ana");
    const { id: tagId } = await tag(companyId);
    await ContactTag.create({ companyId, contactId: contactId ?? 0, tagId });
    const { id } = await start({ contactListId: null, tagListId: tagId });
    await untilEnded(id);
    await until("Ana has it", async () => (await textsOf(ana)).some((text) => text.includes("Olá, Ana!")));
  });

  it("does not silently skip a recipient without a value: an empty one fails with that cause", async () => {
    await join("Maria");
    const { id } = await start({ templateValues: ["{nome}", "{email}"] });
    await untilEnded(id);
    const { failures } = await admin.call(campaignApi.report, { params: { id } });
    expect(failures).toEqual([{ cause: "empty", count: 1 }]);
  });

  it("is tried out on one number", async () => {
    const me = await customer({ name: "Eu" });
    const { id } = await save();
    await admin.call(campaignApi.test, { params: { id }, body: { number: me } });
    expect((await awaitTexts(me))[0]).toContain("saiu para entrega");
  });
});

describe("a template that cannot be sent any more", () => {
  it("paused by Meta: the campaign says so, and goes on once it is approved again", async () => {
    const people = [await join("Um"), await join("Dois"), await join("Três")];
    await pace(1);
    const { id } = await start();
    await until("one has it", async () => (await Promise.all(people.map(textsOf))).flat().length > 0);
    await decideByWebhook(template, "PAUSED");
    await rests(id, "template");
    const entry = await AuditEntry.findOne({ where: { companyId, action: "campaign.paused" }, rejectOnEmpty: true });
    expect(entry).toMatchObject({ target: "Pedidos", details: { template: "pedido_enviado" } });
    await decideByWebhook(template, "APPROVED");
    await untilEnded(id);
    expect((await Promise.all(people.map(textsOf))).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it("paused before its webhook comes: the people of refused messages get it later", async () => {
    const people = [await join("Um"), await join("Dois")];
    await control("POST", `/sim/cloud/numbers/${shop}/hold`);
    await decide(template, "PAUSED");
    const { id } = await start();
    await rests(id, "template");
    await control("POST", `/sim/cloud/numbers/${shop}/release`, {});
    await decideByWebhook(template, "APPROVED");
    await untilEnded(id);
    expect((await Promise.all(people.map(textsOf))).map(({ length }) => length)).toEqual([1, 1]);
    expect(await CampaignRecipient.count({ where: { companyId, campaignId: id, state: "sent" } })).toBe(2);
  });

  it("not approved yet: the campaign begins, and waits for Meta", async () => {
    await join("Maria");
    const pending = await createTemplate({ name: "novo" });
    const { id } = await start({ templateId: pending.id });
    await rests(id, "template");
    await decideByWebhook(pending, "APPROVED");
    await untilEnded(id);
  });

  it("deleted: the campaign keeps its name, and goes on with another one", async () => {
    const maria = await join("Maria");
    await decideByWebhook(template, "PAUSED");
    const { id } = await start();
    await rests(id, "template");
    await admin.call(templateApi.remove, { params: { id: template.id } });
    expect((await show(id)).template).toEqual({
      ...{ id: null, name: "pedido_enviado", language: null, category: null, state: null },
    });
    await admin.call(campaignApi.cancel, { params: { id } });
    const other = await approvedTemplate({ name: "outro", body: "Olá, {{1}}!", examples: ["Ana"], footer: "" });
    const body = { templateId: other.id, templateValues: ["{nome}"] };
    await admin.call(campaignApi.update, { params: { id }, body });
    await admin.call(campaignApi.restart, { params: { id } });
    await untilEnded(id);
    expect((await awaitTexts(maria))[0]).toContain("Olá, Maria!");
  });
});

describe("Meta's limit of customers within 24 hours", () => {
  const rate = (standing: object) => control("POST", `/sim/cloud/numbers/${shop}/standing`, standing);
  const health = () => admin.call(campaignApi.health, { params: { whatsappId: connectionId } });
  const untilRated = (official: object) =>
    until("Meta's word is here", async () => {
      const now = await health();
      return Object.entries(official).every(([name, value]) => Reflect.get(now.official ?? {}, name) === value) && now;
    });

  it("and its rating are read when Meta tells of them, and shown in the number's health", async () => {
    expect((await health()).official).toMatchObject({ quality: "GREEN", limit: 250, reached24h: 0 });
    await rate({ quality: "RED", tier: "TIER_2K" });
    expect(await untilRated({ quality: "RED", limit: 2_000 })).toMatchObject({ level: "amber", budget: 1_000 });
    const { number } = await admin.call(officialNumberApi.show, { params: { id: connectionId } });
    expect(number).toMatchObject({ quality: "RED", tier: "TIER_2K" });
  });

  it("is kept: the campaign waits visibly, loses no recipient, and goes on when it may", async () => {
    await rate({ tier: "TIER_2" });
    await untilRated({ limit: 2 });
    const people = [await join("Um"), await join("Dois"), await join("Três")];
    const { id } = await start();
    await rests(id, "tier");
    const { resumesAt } = await show(id);
    expect(Date.parse(resumesAt ?? "")).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await untilRated({ reached24h: 2 })).budget).toBe(2);
    const forecast = await admin.call(campaignApi.forecast, { params: { id } });
    expect(forecast).toMatchObject({ limit: "tier" });
    await rate({ tier: "TIER_10K" });
    await untilEnded(id);
    expect((await Promise.all(people.map(textsOf))).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it("does not count customers who wrote within 24 hours", async () => {
    const maria = await join("Maria");
    await writes(maria, "quero saber do pedido");
    await storedInbound("quero saber do pedido");
    const { id } = await start();
    await untilEnded(id);
    expect((await health()).official).toMatchObject({ reached24h: 0 });
  });
});

describe("what is refused when it is saved", () => {
  const onlyTemplates = "This number writes first by templates only";

  it("texts, a question and files of a number that sends templates only", async () => {
    const files = await fileList(companyId);
    const texts = { message1: "Oi", confirmation: true, confirmationMessage1: "Posso?", fileListId: files.id };
    expect(await refusalOf({ ...texts, templateId: null, templateValues: [] })).toEqual({
      error: "ERR_VALIDATION",
      fields: {
        ...{ message1: onlyTemplates, confirmationMessage1: onlyTemplates },
        ...{ confirmation: onlyTemplates, fileListId: onlyTemplates },
      },
    });
  });

  it("a time to begin without a template", async () => {
    await join("Maria");
    const values = { templateId: null, templateValues: [], scheduledAt: "2026-01-05 09:00:00" };
    expect(await refusalOf(values)).toMatchObject({ fields: { templateId: "Required" } });
  });

  it("a template without one of its values, an unknown one, and one of a number that has none", async () => {
    expect(await refusalOf({ templateValues: ["{nome}"] })).toMatchObject({
      fields: { "templateValues[1]": "Required" },
    });
    expect(await refusalOf({ templateId: 999_999 })).toMatchObject({ error: "ERR_NO_TEMPLATE_FOUND" });
    const pairedConnection = await admin.call(connectionApi.create, {
      body: { name: "Celular", provider: "simulator" },
    });
    expect(await refusalOf({ whatsappId: pairedConnection.id })).toMatchObject({
      fields: { templateId: "This number has no templates" },
    });
  });
});
