import { profiles, type Profile } from "@guiche/contract/permissions";
import type { Express } from "express";
import { Announcement } from "../models/accounts/announcement";
import { PlatformValue } from "../models/accounts/platform-value";
import { Help } from "../models/accounts/help";
import type { User } from "../models/accounts/user";
import { signInAs, type Caller } from "./sign-in-as";
import * as make from "./factories";
import { scopeOfRow } from "../core/tenant/scope";
import { templateStore } from "../modules/templates/template.store";
import { fillOtherTables } from "./fill-other-tables";

/** The caller: a profile, or the platform's owner, who is also an admin of some company. */
export type Who = Profile | "super";
export const callerKinds: readonly Who[] = [...profiles, "super"];

export type SeededCompany = Awaited<ReturnType<typeof seedCompany>>;

let serial = 0;

/** A company with a row in every table, each of which carries the company's mark. */
export async function seedCompany(mark = "Acme") {
  const plan = await make.plan({ name: `${mark} plan ${(serial += 1)}`, isPublic: false });
  const { id } = await make.createCompany({ name: mark, planId: plan.id });
  const queue = await make.queue(id, { name: `${mark} queue` });
  const connection = await make.connection(id, { name: `${mark} connection`, queues: [queue], greetingMessage: "hi" });
  const people = new Map<Who, User>();
  for (const who of callerKinds)
    people.set(
      who,
      await make.user(id, {
        name: `${mark} ${who}`,
        profile: who === "super" ? "admin" : who,
        super: who === "super",
        queues: [queue],
        allTicket: true,
      }),
    );
  // No test signs in as this user: tests change and delete it.
  const colleague = await make.user(id, { name: `${mark} colleague`, queues: [queue] });
  const ticket = await make.ticket(id, {
    queueId: queue.id,
    connectionId: connection.id,
    status: "open",
    userId: people.get("admin")?.id,
    unreadMessages: 1,
  });
  const message = await make.message(ticket, { fromMe: true, ack: -1, body: `${mark} said` });
  await make.message(ticket, { body: `${mark} heard` });
  const media = await make.media(id, { thumbnailKey: `${id}/2026/01/${"5".repeat(32)}` });
  const details = { media: { mimetype: "image/jpeg" } };
  const picture = await make.message(ticket, { mediaType: "image", mediaState: "ready", mediaId: media.id, details });
  const oversizedPicture = await make.message(ticket, { mediaType: "image", mediaState: "tooLarge", details });
  const contact = await make.contact(id, { name: `${mark} customer` });
  const apiKey = await make.apiKey(id, { name: `${mark} apiKey` });
  const tag = await make.tag(id, { name: `${mark} tag` });
  const note = await make.note(ticket, { userId: colleague.id, note: `${mark} note` });
  const noteMention = await make.noteMention(note, people.get("admin")?.id ?? 0);
  const ratingNotice = await make.ratingNotice(message, people.get("admin")?.id ?? 0);
  const queueOption = await make.queueOption(queue, { title: `${mark} option` });
  const prompt = await make.prompt(id, { name: `${mark} prompt`, queueId: queue.id });
  const integration = await make.integration(id, { name: `${mark} integration` });
  const quickMessage = await make.quickMessage(id, { userId: colleague.id, message: `${mark} says`, geral: true });
  const contactList = await make.contactList(id, { name: `${mark} list` });
  const invoice = await make.invoice(id);
  const charge = await make.charge(invoice);
  await make.planChange(id);
  const webhook = await make.webhook(id, { url: `https://${mark}.example/hook` });
  const webhookDelivery = await make.webhookDelivery(webhook);
  const contactListItem = await make.contactListItem(contactList, { name: `${mark} item` });
  const savedFilter = await make.savedFilter(id, colleague.id, { name: `${mark} filter`, queueId: queue.id });
  const migrationOffer = await make.migrationOffer(connection);
  const botScript = await make.botScript(connection, `${mark} script`);
  const { chat, message: chatMessage } = await make.chat(id, [colleague, ...people.values()], {
    title: `${mark} chat`,
    mediaId: media.id,
  });
  const schedule = await make.schedule(contact, { body: `${mark} later`, mediaId: media.id });
  const fileList = await make.fileList(id, { name: `${mark} files` });
  const fileOption = await make.fileOption(fileList, { name: `${mark} file`, mediaId: media.id });
  const campaign = await make.campaign(id, {
    name: `${mark} campaign`,
    mediaId: media.id,
    mediaName: "picture.jpg",
    connectionId: connection.id,
  });
  const template = await templateStore(scopeOfRow({ companyId: id })).add("1", {
    ...{ metaId: "1", name: "order", language: "pt_BR", category: "UTILITY", state: "APPROVED", reason: "" },
    components: [{ type: "BODY", text: `${mark} sent it.` }],
  });
  if (!template) throw new Error("The template exists already.");
  await fillOtherTables({
    campaignId: campaign.id,
    companyId: id,
    connectionId: connection.id,
    contactId: contact.id,
    messageId: oversizedPicture.id,
    ticketId: ticket.id,
    tagId: tag.id,
    userId: colleague.id,
    quickMessageId: quickMessage.id,
    promptId: prompt.id,
    webhookId: webhook.id,
    queueId: queue.id,
  });
  const session = await make.authSession(id, colleague.id);
  const browser = await make.trustedBrowser(id, colleague.id);
  const passkey = await make.passkey(id, colleague.id);
  return {
    id,
    mark,
    session,
    browser,
    passkey,
    plan,
    queue,
    connection,
    people,
    colleague,
    ticket,
    message,
    picture,
    awaited: oversizedPicture,
    contact,
    apiKey,
    tag,
    note,
    noteMention,
    ratingNotice,
    queueOption,
    quickMessage,
    template,
    contactList,
    contactListItem,
    savedFilter,
    migrationOffer,
    botScript,
    chat,
    chatMessage,
    schedule,
    fileList,
    fileOption,
    invoice,
    charge,
    webhook,
    webhookDelivery,
    campaign,
    prompt,
    integration,
  };
}

/** Signs in one user of each profile. */
export async function signIn(app: Express, company: SeededCompany): Promise<Record<Who, Caller>> {
  const callers = {} as Record<Who, Caller>;
  for (const [who, person] of company.people) callers[who] = await signInAs(app, person);
  return callers;
}

/** The platform's own rows, which every company reads. */
export async function seedPlatform() {
  const receiver = { pixKey: "pix@example.com", pixName: "Guiche", pixCity: "Recife" };
  for (const [key, value] of Object.entries(receiver))
    await PlatformValue.upsert({ key: `setting.${key}`, value }, { conflictFields: ["key"] });
  return {
    help: await Help.create({ title: "Queues", video: "dQw4w9WgXcQ" }),
    announcement: await Announcement.create({ title: "Sunday", text: "Closed" }),
  };
}
export type Platform = Awaited<ReturnType<typeof seedPlatform>>;
