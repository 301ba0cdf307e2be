import type { Source } from "./source";
import { withViews, type View } from "./views";

const times = `t."createdAt", t."updatedAt"`;
/** A message that is still to be sent at its time. */
const isScheduled = `t."fromMe" AND t."scheduleDate" IS NOT NULL AND t."messageId" IS NULL`;

/** The table with more columns: each has another name there, or comes of an expression. */
function renameColumns(source: Source, from: string, columns: Readonly<Record<string, string>>, where = "TRUE"): View {
  const isName = (text: string) => /^\w+$/.test(text);
  // Older ones lack some.
  const presentColumns = Object.entries(columns).filter(([, is]) => !isName(is) || source.has(from, is));
  const addedColumns = presentColumns.map(([column, is]) => `, ${isName(is) ? `t."${is}"` : is} AS "${column}"`);
  return {
    from,
    sql: `SELECT t.*${addedColumns.join("")} FROM "${from}" t WHERE ${where}`,
    adds: presentColumns.map(([name]) => name),
  };
}

const campaignStatus = `CASE t.status WHEN 'scheduled' THEN 'PROGRAMADA' WHEN 'processing' THEN 'EM_ANDAMENTO'
  WHEN 'canceled' THEN 'CANCELADA' WHEN 'finished' THEN 'FINALIZADA' ELSE 'INATIVA' END`;

/** An Izing, whose companies are tenants, under the names and columns of the other families. */
export function asSystemOfCompanies(source: Source): Source {
  const table = (from: string, columns: Readonly<Record<string, string>> = {}, where?: string) =>
    renameColumns(source, from, { companyId: "tenantId", ...columns }, where);
  return withViews(source, {
    Companies: table("Tenants", { schedules: "businessHours", outOfHoursMessage: "messageBusinessHours" }),
    Users: table("Users", {
      // All users see tickets without a queue, unless the company says otherwise.
      allTicket: `(NOT EXISTS (SELECT FROM "Settings" s WHERE s."tenantId" = t."tenantId"
                     AND s.key = 'NotViewTicketsQueueUndefined' AND s.value = 'enabled'))`,
    }),
    Queues: table("Queues", { name: "queue" }),
    UserQueues: table("UsersQueues"),
    Whatsapps: table("Whatsapps", { channel: "type" }),
    Tags: table("Tags", { name: "tag" }),
    QuickMessages: table("FastReply", { shortcode: "key", geral: "(TRUE)" }),
    Settings: table("Settings"),
    Contacts: table("Contacts"),
    Tickets: table("Tickets"),
    Messages: table("Messages", { wid: "messageId" }, `(${isScheduled}) IS NOT TRUE`),
    Schedules: {
      from: "Messages",
      sql: `SELECT t.id, t."tenantId" AS "companyId", t.body, t."scheduleDate" AS "sendAt", t."contactId", t."userId",
                   t."mediaUrl" AS "mediaPath", 'PENDENTE' AS status, ${times} FROM "Messages" t WHERE ${isScheduled}`,
    },
    Campaigns: {
      from: "Campaigns",
      sql: `SELECT t.id, t."tenantId" AS "companyId", t.name, ${campaignStatus} AS status, t.message1, t.message2, t.message3,
                   t.start AS "scheduledAt", t."sessionId" AS "whatsappId", nullif(t."mediaUrl", 'null') AS "mediaPath",
                   ${times} FROM "Campaigns" t`,
    },
    CampaignShipping: {
      from: "CampaignContacts",
      sql: `SELECT t.id, t."campaignId", c.number, CASE WHEN t.ack > 0 OR t."messageId" IS NOT NULL THEN t."updatedAt" END
                   AS "deliveredAt", ${times} FROM "CampaignContacts" t LEFT JOIN "Contacts" c ON c.id = t."contactId"`,
    },
  });
}
