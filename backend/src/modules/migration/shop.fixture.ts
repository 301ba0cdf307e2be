import bcrypt from "bcryptjs";
import { otherSystem, type OtherSystem } from "./source.fixture";
import type { Family } from "./source/recognise";

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
    { name: "Pro", users: 20, connections: 3, queues: null, value: 10 },
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
      timeToTransfer: 0,
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
  return there;
}
