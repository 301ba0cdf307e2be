import type { SourceFamily } from "@guiche/contract/migration";

export type Family = Exclude<SourceFamily, "community">;

type Tables = Record<string, string>;

const times = `"createdAt" timestamptz NOT NULL DEFAULT '2024-03-01T12:00:00Z', "updatedAt" timestamptz NOT NULL DEFAULT '2024-03-02T12:00:00Z'`;
const id = "id serial PRIMARY KEY";

const common: Tables = {
  SequelizeMeta: "name text PRIMARY KEY",
  Plans: `${id}, name text, users int, connections int, queues int, value float, "useCampaigns" boolean, "useSchedules" boolean,
          "useInternalChat" boolean, "useExternalApi" boolean, "useKanban" boolean, ${times}`,
  Companies: `${id}, name text, phone text, email text, status boolean, "planId" int, recurrence text, schedules jsonb, ${times}`,
  Users: `${id}, name text, email text, "passwordHash" text, profile text, super boolean, "companyId" int, "whatsappId" int,
          "tokenVersion" int, ${times}`,
  Queues: `${id}, name text, color text, "greetingMessage" text, "outOfHoursMessage" text, schedules jsonb, "promptId" int,
           "integrationId" int, "companyId" int, ${times}`,
  UserQueues: `"userId" int, "queueId" int, ${times}`,
  WhatsappQueues: `"whatsappId" int, "queueId" int, ${times}`,
  Whatsapps: `${id}, name text, session text, status text, "isDefault" boolean, "greetingMessage" text, "complationMessage" text,
              "outOfHoursMessage" text, "ratingMessage" text, token text, "expiresTicket" int, "timeToTransfer" int, "transferQueueId" int,
              "timeUseBotQueues" int, "maxUseBotQueues" int, "companyId" int, ${times}`,
  Settings: `${id}, key text, value text, "companyId" int, ${times}`,
  Tags: `${id}, name text, color text, kanban int, "companyId" int, ${times}`,
  QueueOptions: `${id}, title text, message text, option text, "queueId" int, "parentId" int, ${times}`,
  QuickMessages: `${id}, shortcode text, message text, "userId" int, "companyId" int, ${times}`,
  Contacts: `${id}, name text, number text, email text, "isGroup" boolean, "companyId" int, "whatsappId" int, "profilePicUrl" text, ${times}`,
  ContactCustomFields: `${id}, name text, value text, "contactId" int, ${times}`,
  Tickets: `${id}, status text, "lastMessage" text, "unreadMessages" int, uuid uuid, "isGroup" boolean, "contactId" int, "userId" int,
            "queueId" int, "whatsappId" int, "companyId" int, ${times}`,
  TicketTraking: `${id}, "ticketId" int, "companyId" int, "userId" int, "whatsappId" int, "queuedAt" timestamptz, "startedAt" timestamptz,
                  "ratingAt" timestamptz, "finishedAt" timestamptz, ${times}`,
  UserRatings: `${id}, "ticketId" int, "companyId" int, "userId" int, rate int, ${times}`,
  TicketNotes: `${id}, note text, "userId" int, "contactId" int, "ticketId" int, ${times}`,
  ContactLists: `${id}, name text, "companyId" int, ${times}`,
  ContactListItems: `${id}, name text, number text, email text, "contactListId" int, "companyId" int, "isWhatsappValid" boolean, ${times}`,
  Files: `${id}, name text, message text, "companyId" int, ${times}`,
  FilesOptions: `${id}, name text, path text, "fileId" int, "mediaType" text, ${times}`,
  Chats: `${id}, title text, uuid text, "ownerId" int, "lastMessage" text, "companyId" int, ${times}`,
  ChatUsers: `${id}, "chatId" int, "userId" int, unreads int, ${times}`,
  ChatMessages: `${id}, "chatId" int, "senderId" int, message text, "mediaPath" text, "mediaName" text, ${times}`,
  Invoices: `${id}, detail text, status text, value float, "dueDate" text, "companyId" int, ${times}`,
  Announcements: `${id}, priority int, title text, text text, "mediaPath" text, status boolean, "companyId" int, ${times}`,
  Helps: `${id}, title text, description text, video text, ${times}`,
  Prompts: `${id}, name text, prompt text, "apiKey" text, "maxMessages" int, "maxTokens" int, temperature int, voice text, "voiceKey" text,
            "voiceRegion" text, "queueId" int, "companyId" int, ${times}`,
  QueueIntegrations: `${id}, type text, name text, "projectName" text, "jsonContent" text, language text, "urlN8N" text,
                      "typebotSlug" text, "typebotExpires" int, "companyId" int, ${times}`,
  Schedules: `${id}, body text, "sendAt" timestamptz, "sentAt" timestamptz, status text, "contactId" int, "userId" int, "companyId" int,
              "mediaPath" text, ${times}`,
  CampaignSettings: `${id}, key text, value text, "companyId" int, ${times}`,
  Campaigns: `${id}, name text, status text, message1 text, "confirmationMessage1" text, message2 text, "confirmationMessage2" text, message3 text, "confirmationMessage3" text, message4 text, "confirmationMessage4" text, message5 text, "confirmationMessage5" text,
              confirmation boolean, "scheduledAt" timestamptz, "completedAt" timestamptz, "contactListId" int, "whatsappId" int,
              "mediaPath" text, "companyId" int, ${times}`,
  CampaignShipping: `${id}, number text, "contactId" int, "campaignId" int, "deliveredAt" timestamptz,
                     "confirmationRequestedAt" timestamptz, confirmation boolean, ${times}`,
  TicketTags: `"ticketId" int, "tagId" int, ${times}`,
};

const message = `body text, ack int, read boolean, "mediaType" text, "mediaUrl" text, "ticketId" int, "contactId" int, "queueId" int,
                 "companyId" int, "fromMe" boolean, "isDeleted" boolean DEFAULT false, "remoteJid" text, participant text, "dataJson" text, ${times}`;

const tenant = `"tenantId" int, ${times}`;

const izing: Tables = {
  SequelizeMeta: "name text PRIMARY KEY",
  Tenants: `${id}, name text, status text, "ownerId" int, "businessHours" jsonb, "messageBusinessHours" text, ${times}`,
  Users: `${id}, name text, email text, "passwordHash" text, profile text, "tokenVersion" int, "isOnline" boolean, configs json, ${tenant}`,
  Queues: `${id}, queue text, "isActive" boolean DEFAULT true, "userId" int, ${tenant}`,
  UsersQueues: `${id}, "userId" int, "queueId" int, ${times}`,
  Whatsapps: `${id}, name text, session text, status text, "isDefault" boolean, "isDeleted" boolean DEFAULT false, type text,
              number text, "farewellMessage" text, "chatFlowId" int, ${tenant}`,
  Settings: `${id}, key text, value text, ${tenant}`,
  Tags: `${id}, tag text, color text, "isActive" boolean, "userId" int, ${tenant}`,
  FastReply: `${id}, key text, message text, "userId" int, ${tenant}`,
  Contacts: `${id}, name text, number text, email text, "isGroup" boolean, pushname text, "telegramId" text, "messengerId" text,
             "instagramPK" bigint, ${tenant}`,
  ContactCustomFields: `${id}, name text, value text, "contactId" int, ${times}`,
  ContactTags: `${id}, "contactId" int, "tagId" int, ${tenant}`,
  ContactWallets: `${id}, "contactId" int, "walletId" int, ${tenant}`,
  ChatFlow: `${id}, flow jsonb, ${tenant}`,
  Tickets: `${id}, status text, "lastMessage" text, channel text, answered boolean, "unreadMessages" int, "isGroup" boolean,
            "closedAt" bigint, "contactId" int, "userId" int, "queueId" int, "whatsappId" int, ${tenant}`,
  LogTickets: `${id}, type text, "ticketId" int, "userId" int, "queueId" int, ${times}`,
  Messages: `id text PRIMARY KEY, "messageId" text, ack int DEFAULT 0, status text, read boolean, "fromMe" boolean, body text,
             "mediaUrl" text, "mediaType" text, "isDeleted" boolean DEFAULT false, "quotedMsgId" text, "ticketId" int, "contactId" int,
             timestamp bigint, "userId" int, "scheduleDate" timestamptz, "sendType" text, ${tenant}`,
  Campaigns: `${id}, name text, start timestamptz, status text, message1 text, message2 text, message3 text, "mediaUrl" text,
              "mediaType" text, "userId" int, "sessionId" int, ${tenant}`,
  CampaignContacts: `${id}, ack int DEFAULT 0, body text, "messageId" text, "campaignId" int, "contactId" int, ${times}`,
};

const own: Record<Exclude<Family, "izing">, { tables: Tables; columns: Tables }> = {
  saas: {
    tables: {
      Messages: `id text PRIMARY KEY, "quotedMsgId" text, "isEdited" boolean DEFAULT false, reactions jsonb, ${message}`,
    },
    columns: {
      Companies: `"dueDate" timestamptz`,
      Users: `"allTicket" text`,
      Queues: `"orderQueue" int`,
      QuickMessages: `geral boolean`,
    },
  },
  ticketz: {
    tables: {
      Messages: `id text, "quotedMsgId" text, "isEdited" boolean DEFAULT false, ${message}, PRIMARY KEY (id, "ticketId")`,
      ContactTags: `"contactId" int, "tagId" int, ${times}`,
      BaileysKeys: `${id}, type text`,
      WhatsappLidMaps: `${id}, lid text, "companyId" int, "contactId" int`,
    },
    columns: {
      Plans: `currency text, "isPublic" boolean`,
      Companies: `"dueDate" date`,
      Contacts: `"disableBot" boolean`,
      QueueOptions: `"forwardQueueId" int, "exitChatbot" boolean, "mediaPath" text`,
    },
  },
  multi: {
    tables: {
      CompaniesSettings: `${id}, "companyId" int, "userRating" text, "scheduleType" text, "acceptCallWhatsapp" text,
                          "greetingAcceptedMessage" text, ${times}`,
      LogTickets: `${id}, "ticketId" int, "userId" int, "queueId" int, type text, ${times}`,
      Chatbots: `${id}, name text, "greetingMessage" text, "queueId" int, "chatbotId" int, "optQueueId" int, "optUserId" int, "closeTicket" boolean, ${times}`,
      Messages: `${id}, wid text, "quotedMsgId" int, "isEdited" boolean DEFAULT false, "isPrivate" boolean DEFAULT false, ${message}`,
    },
    columns: {
      Plans: `amount text`,
      Contacts: `"birthDate" date, active boolean`,
      Tickets: `"valorVenda" float, "motivoNaoVenda" text`,
      Schedules: `"enviarQuantasVezes" int`,
      Companies: `"dueDate" timestamptz`,
      Whatsapps: `"allowGroup" boolean, schedules jsonb`,
      QuickMessages: `geral boolean, visao boolean`,
      Queues: `"closeTicket" boolean`,
    },
  },
};

/** The statements that make the tables of a family, written from what is known of their columns. */
export function tablesOf(family: Family): string {
  const { tables, columns: more }: { tables: Tables; columns: Tables } =
    family === "izing"
      ? { tables: izing, columns: {} }
      : { ...own[family], tables: { ...common, ...own[family].tables } };
  return Object.entries(tables)
    .map(([name, columns]) => `CREATE TABLE "${name}" (${[more[name], columns].filter(Boolean).join(", ")});`)
    .join("\n");
}
