import bcrypt from "bcryptjs";
import { otherSystem, type OtherSystem } from "./source.fixture";
import type { Family } from "./source-tables.fixture";

export const password = "uma senha antiga";

const hours = [
  { weekday: "Segunda-feira", weekdayEn: "monday", startTime: "08:00", endTime: "18:00" },
  { weekday: "Terça-feira", weekdayEn: "tuesday", startTime: "08:00", endTime: "18:00" },
];

/** A platform with two companies, in which everything that goes wrong there goes wrong once. */
export async function shop(family: Family): Promise<OtherSystem> {
  const there = await otherSystem(family);
  const { insert } = there;
  const passwordHash = await bcrypt.hash(password, 8);
  await insert("SequelizeMeta", [{ name: "20240101000000-first" }, { name: "20240601000000-last" }]);
  await insert("Plans", [
    { name: "Pro", users: 10, connections: 3, queues: 5, value: 99.9, useCampaigns: true, useKanban: false },
    { name: "Pro", users: 2, connections: 3, queues: null, value: 10 },
  ]);
  await insert("Companies", [
    {
      name: "Dona",
      email: "dona@x.example",
      status: true,
      planId: 1,
      dueDate: "2030-05-10T03:00:00Z",
      recurrence: "MENSAL",
    },
    {
      name: "Loja",
      email: "loja@x.example",
      status: true,
      planId: 2,
      dueDate: "2030-06-15T03:00:00Z",
      recurrence: "semanal",
      schedules: hours,
    },
    { name: "Sem plano", planId: null, status: false },
  ]);
  await insert("Queues", [
    { name: "Vendas", color: "#FF0000", greetingMessage: "Oi, {{firstName}}", companyId: 2, schedules: hours },
    { name: "Financeiro", color: "#ff0000", companyId: 2 },
    { name: "Vendas", color: "#0000ff", companyId: 1 },
    { name: "Órfã", color: "#00ff00", companyId: null },
  ]);
  await insert("Whatsapps", [
    {
      name: "Loja",
      isDefault: true,
      token: "token-da-loja-que-funciona",
      expiresTicket: 30,
      timeToTransfer: 15,
      transferQueueId: 1,
      companyId: 2,
      session: "{}",
      status: "CONNECTED",
    },
    { name: "Filial", isDefault: true, token: "token-da-loja-que-funciona", maxUseBotQueues: null, companyId: 2 },
    { name: "Dona", isDefault: true, token: "", companyId: 1 },
  ]);
  await insert("Users", [
    {
      name: "Dona",
      email: "admin@admin.com",
      passwordHash: await bcrypt.hash("123456", 8),
      profile: "admin",
      super: true,
      companyId: 1,
    },
    { name: "Rita", email: "rita@x.example", passwordHash, profile: "admin", companyId: 2, whatsappId: 3 },
    {
      name: "Ana",
      email: "Ana@x.example",
      passwordHash,
      profile: "user",
      companyId: 2,
      whatsappId: 1,
      updatedAt: "2024-03-05T00:00:00Z",
    },
    {
      name: "Ana velha",
      email: "ana@x.example",
      passwordHash: "plain",
      profile: "supervisor",
      companyId: 2,
      updatedAt: "2024-03-04T00:00:00Z",
    },
    {
      name: "Rita",
      email: "rita@x.example",
      passwordHash: await bcrypt.hash("outra senha", 8),
      profile: "user",
      companyId: 1,
    },
    { name: "Ninguém", email: "x@x.example", passwordHash, companyId: 9 },
  ]);
  await insert("UserQueues", [
    { userId: 2, queueId: 1 },
    { userId: 3, queueId: 2 },
    { userId: 3, queueId: 2 },
    { userId: 3, queueId: 3 },
    { userId: 99, queueId: 1 },
    { userId: 99, queueId: 1 },
  ]);
  await insert("WhatsappQueues", [
    { whatsappId: 1, queueId: 1 },
    { whatsappId: 1, queueId: 2 },
    { whatsappId: 1, queueId: 4 },
  ]);
  await insert("Settings", [
    { key: "userRating", value: "enabled", companyId: 2 },
    { key: "scheduleType", value: "queue", companyId: 2 },
    { key: "asaas", value: "$aact_secreto", companyId: 2 },
    { key: "enabled", value: "", companyId: 2 },
    { key: "userApiToken", value: "segredo", companyId: 2 },
    { key: "userRating", value: "enabled", companyId: null },
  ]);
  await insert("Tags", [
    { name: "vip", color: "#A4CCCC", kanban: 0, companyId: 2 },
    { name: "vip", color: "#000000", kanban: 1, companyId: 2 },
    { name: "vip", color: "colour", kanban: null, companyId: 1 },
  ]);
  await insert("QueueOptions", [
    { title: "Segunda via", message: "Aqui está", option: "2", queueId: 1, parentId: null },
    { title: "Preços", message: "", option: "1", queueId: 1, parentId: null },
    { title: "Boleto", message: "{{name}}", option: "1", queueId: null, parentId: 1 },
    { title: "Perdida", option: "1", queueId: null, parentId: 77 },
  ]);
  await insert("QuickMessages", [
    { shortcode: "/oi", message: "Olá!", userId: 2, companyId: 2 },
    { shortcode: "fim", message: "Até logo", userId: 5, companyId: 2 },
    { shortcode: "", message: "nada", companyId: 2 },
  ]);
  await conversations(there, family);
  await rest(there);
  return there;
}

const jid = (digits: string) => `${digits}@s.whatsapp.net`;
const messageJson = (message: object) => JSON.stringify({ key: { id: "x" }, message });

/** Contacts and what was said with them. */
async function conversations({ insert, run }: OtherSystem, family: Family): Promise<void> {
  await insert("Contacts", [
    { name: "Marta", number: "5511987654321", email: "marta@x.example", companyId: 2, whatsappId: 1 },
    { name: "551187654321", number: "551187654321", companyId: 2, whatsappId: 2 },
    { name: "Grupo", number: "5511912345678-1612345678".replace("-", ""), isGroup: true, companyId: 2 },
    { name: "Zé", number: "123456789012345", companyId: 2 },
    { name: "", number: "5511911112222", companyId: 2, whatsappId: 3 },
    { name: "Marta", number: "5511987654321", companyId: 1 },
    { name: "Ninguém", number: "", companyId: 2 },
    { name: "Status", number: "status", companyId: 2 },
    { name: "Perdido", number: "5511900000000", companyId: null },
  ]);
  await insert("ContactCustomFields", [
    { name: "CPF", value: "1", contactId: 1 },
    { name: "CPF", value: "2", contactId: 2 },
    { name: "CPF", value: "3", contactId: 99 },
  ]);
  const of = { companyId: 2, whatsappId: 1, unreadMessages: 3 };
  await insert("Tickets", [
    {
      ...of,
      status: "closed",
      contactId: 1,
      userId: 3,
      queueId: 1,
      uuid: "11111111-1111-4111-8111-111111111111",
      createdAt: "2024-01-10T12:00:00Z",
      updatedAt: "2024-02-10T12:03:00Z",
    },
    {
      ...of,
      status: "open",
      contactId: 1,
      userId: 3,
      queueId: 1,
      uuid: "22222222-2222-4222-8222-222222222222",
      createdAt: "2024-03-10T12:00:00Z",
      updatedAt: "2024-03-10T12:30:00Z",
    },
    { ...of, status: "pending", contactId: 2, createdAt: "2024-03-11T12:00:00Z", updatedAt: "2024-03-11T12:00:00Z" },
    { ...of, status: "pending", contactId: 3, isGroup: true },
    { ...of, status: "open", contactId: 5, userId: 99, queueId: 3 },
    { ...of, status: "paused", contactId: 4 },
    { ...of, status: "open", contactId: 99 },
    { ...of, status: "closed", contactId: 6, companyId: 1, whatsappId: 3 },
  ]);
  await insert(
    "TicketTraking",
    [
      {
        ticketId: 1,
        userId: 3,
        queuedAt: "2024-01-10T12:00:00Z",
        startedAt: "2024-01-10T12:05:00Z",
        finishedAt: "2024-01-10T13:00:00Z",
        createdAt: "2024-01-10T12:00:00Z",
      },
      {
        ticketId: 1,
        userId: 3,
        queuedAt: "2024-02-10T11:00:00Z",
        startedAt: null,
        finishedAt: "2024-02-10T12:00:00Z",
        createdAt: "2024-02-10T11:00:00Z",
      },
      {
        ticketId: 2,
        userId: 3,
        queuedAt: null,
        startedAt: "2024-03-10T12:10:00Z",
        finishedAt: null,
        createdAt: "2024-03-10T12:00:00Z",
      },
      { ticketId: null, queuedAt: "2024-03-10T12:00:00Z" },
      { ticketId: 77, queuedAt: "2024-03-10T12:00:00Z" },
    ].map((row) => ({ ...row, companyId: 2 })),
  );
  await insert("TicketTags", [
    { ticketId: 1, tagId: 1 },
    { ticketId: 1, tagId: 2 },
    { ticketId: 1, tagId: 3 },
    { ticketId: 99, tagId: 1 },
  ]);
  await insert("TicketNotes", [
    { note: "Paga no dia 5", userId: 3, contactId: 1, ticketId: 1 },
    { note: "Sem atendimento", userId: 99, contactId: 1, ticketId: null },
    { note: "Perdida", contactId: 99 },
  ]);
  await insert("UserRatings", [
    { ticketId: 1, userId: 3, rate: 3, companyId: 2, createdAt: "2024-01-10T13:00:00Z" },
    { ticketId: 1, userId: 3, rate: 0, companyId: 2 },
    { ticketId: 6, userId: 3, rate: 1, companyId: 2 },
  ]);
  const at = (second: number) => new Date(Date.UTC(2024, 0, 10, 12, 0, second)).toISOString();
  const message = (id: string, second: number, more: object) => ({
    ...(family === "multi" ? { wid: id } : { id }),
    body: id,
    ticketId: 1,
    contactId: 1,
    companyId: 2,
    fromMe: false,
    ack: 0,
    remoteJid: jid("551187654321"),
    createdAt: at(second),
    updatedAt: at(second),
    ...more,
  });
  const quotes = (id: string, number: number) => ({ quotedMsgId: family === "multi" ? number : id });
  await insert("Messages", [
    message("M1", 1, { body: "Bom dia 😀 <b>&amp;", mediaType: "conversation" }),
    message("M2", 2, {
      body: "*Ana*:\nOlá!",
      fromMe: true,
      ack: 4,
      mediaType: "extendedTextMessage",
      ...quotes("M1", 1),
    }),
    message("M3", 3, { body: "*Rita*:\nEu também", fromMe: true, ack: 0, queueId: 2 }),
    message("M4", 4, {
      body: "1704888004000_foto da loja.jpg",
      mediaType: "image",
      mediaUrl: "1704888004000_foto da loja.jpg",
    }),
    message("M5", 5, {
      body: "Áudio",
      mediaType: "audio",
      mediaUrl: "1704888005000.ogg",
      dataJson: messageJson({ audioMessage: { ptt: true } }),
    }),
    message("M6", 6, { body: "|https://maps.google.com/maps?q=-23.55%2C-46.63&z=17|", mediaType: "locationMessage" }),
    message("M7", 7, { body: "BEGIN:VCARD\nVERSION:3.0\nFN:Beto\nEND:VCARD", mediaType: "contactMessage" }),
    message("M8", 8, { body: "👍", mediaType: "reactionMessage", ...quotes("M2", 2) }),
    message("M9", 9, { body: "❤️", mediaType: "reactionMessage", ...quotes("M2", 2) }),
    message("M10", 10, { body: "segredo", isDeleted: true }),
    message("M11", 11, { body: "\u200e Atendimento encerrado", fromMe: true, ack: 3 }),
    message("M12", 12, {
      body: "?",
      mediaType: "pollCreationMessageV3",
      dataJson: messageJson({ pollCreationMessageV3: { name: "Quando?", options: [{ optionName: "Hoje" }] } }),
    }),
    message("M13", 13, { body: "mudou", isEdited: true }),
    message("M14", 14, { body: "", mediaType: "stickerMessage" }),
    message("M15", 15, { body: "👎", mediaType: "reactionMessage", ...quotes("Mxx", 9_999) }),
    // In the group, by a member whose LID is known, and by one of whom only the number is.
    message("G1", 1, {
      ticketId: 4,
      contactId: 4,
      remoteJid: "5511912345678-1612345678@g.us",
      participant: "123456789012345@lid",
      body: "oi grupo",
    }),
    message("G2", 2, {
      ticketId: 4,
      contactId: 5,
      remoteJid: "5511912345678-1612345678@g.us",
      participant: jid("5511911112222"),
      body: "olá",
    }),
    // The same person in the other ticket, and the same id in another company.
    message("M20", 20, { ticketId: 2, createdAt: "2024-03-10T12:00:00Z" }),
    message("M21", 21, { ticketId: 3, contactId: 2, createdAt: "2024-03-11T12:00:00Z" }),
    message("M22", 22, { ticketId: 8, contactId: 6, companyId: 1, remoteJid: jid("5511987654321") }),
    message("M23", 23, { ticketId: 7, contactId: 99 }),
  ]);
  if (family === "ticketz") {
    await insert("Messages", [
      message("M1", 24, { ticketId: 2, createdAt: "2024-03-10T12:01:00Z", body: "o mesmo id em outro atendimento" }),
      message("antiga-1", 25, { body: "texto citado", remoteJid: null }),
      message("M26", 26, { body: "resposta", quotedMsgId: "antiga-1" }),
    ]);
    await insert("ContactTags", [{ contactId: 2, tagId: 2 }]);
    await insert("WhatsappLidMaps", [{ lid: "999888777666555", companyId: 2, contactId: 2 }]);
    await run(`UPDATE "Contacts" SET "disableBot" = true WHERE id = 5`);
  }
  if (family === "multi") {
    await insert(
      "LogTickets",
      ["create", "open", "access", "closed"].map((type) => ({
        ticketId: 1,
        userId: type === "create" ? null : 3,
        type,
      })),
    );
    await insert("Messages", [message("PVT27", 27, { body: "*Ana*:\nfica entre nós", isPrivate: true, fromMe: true })]);
  }
  await run(`UPDATE "Messages" SET "companyId" = NULL WHERE "ticketId" = 3`);
}

/** Lists, chats, bills, and what the owner of the platform tells. */
async function rest({ insert, run }: OtherSystem): Promise<void> {
  await insert("ContactLists", [
    { name: "Clientes", companyId: 2 },
    { name: "Clientes", companyId: 2 },
    { name: "Órfã", companyId: 9 },
  ]);
  await insert("ContactListItems", [
    { name: "Marta", number: "5511987654321", contactListId: 1, companyId: 2, isWhatsappValid: true },
    { name: "Marta outra", number: "551187654321", contactListId: 1, companyId: 2 },
    {
      name: "Beto",
      number: "+55 11 92222-3333",
      email: "b@x.example",
      contactListId: 1,
      companyId: 2,
      isWhatsappValid: false,
    },
    { name: "Marta", number: "5511987654321", contactListId: 2, companyId: 2 },
    { name: "?", number: "", contactListId: 1, companyId: 2 },
    { name: "?", number: "5511987654321", contactListId: 9, companyId: 2 },
  ]);
  await insert("Files", [{ name: "Catálogo", message: "Segue", companyId: 2 }]);
  await insert("FilesOptions", [
    { name: "Preços", path: "precos.pdf", fileId: 1 },
    { name: "Fotos", path: "", fileId: 1 },
    { name: "Perdido", path: "x", fileId: 9 },
  ]);
  await insert("Chats", [
    { title: "Ana e Rita", ownerId: 2, companyId: 2, lastMessage: "até" },
    { title: "De novo", ownerId: 2, companyId: 2 },
    { title: "Vazio", ownerId: 2, companyId: 2 },
  ]);
  await insert("ChatUsers", [
    { chatId: 1, userId: 2, unreads: 3 },
    { chatId: 1, userId: 3 },
    { chatId: 2, userId: 2 },
    { chatId: 2, userId: 3 },
    { chatId: 2, userId: 5 },
  ]);
  await insert("ChatMessages", [
    { chatId: 1, senderId: 2, message: "oi" },
    { chatId: 1, senderId: 3, message: "até", mediaPath: "1.jpg", mediaName: "foto.jpg" },
    { chatId: 9, senderId: 3, message: "perdida" },
  ]);
  await insert("Invoices", [
    { detail: "Pro", status: "paid", value: 99.9, dueDate: "2024-02-10", companyId: 2 },
    { detail: "Pro", status: "paid", value: 99.9, dueDate: "2024-02-10T03:00:00.000Z", companyId: 2 },
    { detail: "Pro", status: "open", value: 99.9, dueDate: "2024-03-10", companyId: 2 },
  ]);
  await insert("Announcements", [
    { priority: 9, title: "Novidade", text: "Veja", status: true, companyId: 1 },
    { priority: 1, title: "", text: "Sem título", status: true },
  ]);
  await insert("Prompts", [
    {
      name: "Ana IA",
      prompt: "Seja breve",
      apiKey: "sk-da-loja",
      temperature: 9,
      voice: "pt-BR-YaraNeural",
      queueId: 1,
      companyId: 2,
    },
    { name: "Órfão", companyId: 9 },
  ]);
  await insert("QueueIntegrations", [
    { type: "n8n", name: "Fluxo", urlN8N: "true", companyId: 2 },
    { type: "flowbuilder", name: "Fluxograma", companyId: 2 },
    { type: "dialogflow", name: "Google", jsonContent: '{"private_key":"segredo"}', language: "xx", companyId: 2 },
  ]);
  await run(`UPDATE "Queues" SET "promptId" = 1, "integrationId" = 1 WHERE id = 1`);
  await run(`UPDATE "Queues" SET "integrationId" = 3 WHERE id = 2`);
  await insert(
    "Schedules",
    [
      { body: "Feliz aniversário", sendAt: "2024-02-01T12:00:00Z", sentAt: "2024-02-01T12:00:10Z", status: "ENVIADA" },
      { body: "Amanhã", sendAt: "2090-01-01T12:00:00Z", status: "PENDENTE", contactId: 2 },
      { body: "Ontem", sendAt: "2024-02-01T12:00:00Z", status: "PENDENTE" },
      { body: "Com foto", sendAt: "2090-01-01T12:00:00Z", status: null, mediaPath: "x.jpg" },
      { body: "Perdido", sendAt: "2090-01-01T12:00:00Z", status: "PENDENTE", contactId: 99 },
    ].map((row) => ({ contactId: 1, userId: 3, companyId: 2, ...row })),
  );
  await insert("Campaigns", [
    {
      ...{ name: "Natal", status: "FINALIZADA", message1: "Feliz Natal", scheduledAt: "0044-03-15T12:00:00Z BC" },
      ...{ contactListId: 1, whatsappId: 1, companyId: 2 },
    },
    { name: "Promoção", status: "EM_ANDAMENTO", message1: "Só hoje", contactListId: 1, whatsappId: 1, companyId: 2 },
    {
      name: "Verão",
      status: "PROGRAMADA",
      message1: "Chegou",
      scheduledAt: "2090-01-01T12:00:00Z",
      contactListId: 2,
      companyId: 2,
    },
    { name: "Órfã", companyId: 9 },
  ]);
  await insert("CampaignShipping", [
    { number: "5511987654321", contactId: 1, campaignId: 1, deliveredAt: "2024-12-25T12:00:00Z" },
    { number: "551187654321", contactId: 2, campaignId: 1, deliveredAt: "2024-12-25T12:00:01Z" },
    { number: "5511922223333", contactId: 3, campaignId: 1 },
    { number: "123456789012345@lid", contactId: 3, campaignId: 2, confirmationRequestedAt: "2024-12-25T12:00:00Z" },
    { number: "5511933334444", campaignId: 2 },
    { number: "5511922223333", contactId: 3, campaignId: 9 },
  ]);
  await insert("Helps", [
    { title: "Começo", description: "Como parear", video: "https://youtu.be/abcdefghijk" },
    { title: "Quebrado", video: "não é" },
  ]);
}
