import bcrypt from "bcryptjs";
import { createConnection, type RowDataPacket } from "mysql2/promise";
import pg from "pg";
import { emptyDatabase, type TestDatabase } from "../../testing/database";
import { disconnectReaders } from "./source.fixture";

/** Words for types that the two servers name differently. */
const types = {
  postgres: { TIME: "timestamptz", FLAG: "boolean" },
  mysql: { TIME: "datetime", FLAG: "tinyint(1)" },
};

const times = `"createdAt" TIME, "updatedAt" TIME`;
const tables: Readonly<Record<string, string>> = {
  SequelizeMeta: "name varchar(255) PRIMARY KEY",
  Users: `id int PRIMARY KEY, name text, email text, "passwordHash" text, profile text, "tokenVersion" int, "whatsappId" int, ${times}`,
  Queues: `id int PRIMARY KEY, name text, color text, "greetingMessage" text, ${times}`,
  UserQueues: `"userId" int, "queueId" int, ${times}`,
  Whatsapps: `id int PRIMARY KEY, name text, session text, qrcode text, status text, "isDefault" FLAG, "greetingMessage" text,
              "farewellMessage" text, ${times}`,
  WhatsappQueues: `"whatsappId" int, "queueId" int, ${times}`,
  Settings: `"key" varchar(255) PRIMARY KEY, value text, ${times}`,
  QuickAnswers: `id int PRIMARY KEY, shortcut text, message text, ${times}`,
  Contacts: `id int PRIMARY KEY, name text, number text, email text, "profilePicUrl" text, "isGroup" FLAG, ${times}`,
  ContactCustomFields: `id int PRIMARY KEY, name text, value text, "contactId" int, ${times}`,
  Tickets: `id int PRIMARY KEY, status text, "lastMessage" text, "unreadMessages" int, "isGroup" FLAG, "contactId" int, "userId" int,
            "queueId" int, "whatsappId" int, ${times}`,
  Messages: `id varchar(255) PRIMARY KEY, body text, ack int, "read" FLAG, "mediaType" text, "mediaUrl" text, "ticketId" int,
             "contactId" int, "fromMe" FLAG, "isDeleted" FLAG, "quotedMsgId" varchar(255), ${times}`,
};

/** Where the times of a MySQL are in the zone that a whaticket-community is installed with. */
const wallTime = (time: Date): string =>
  new Date(time.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

export interface Community extends TestDatabase {
  run(sql: string, values?: unknown[]): Promise<void>;
  /** Breaks the connection of a run that reads it. */
  disconnect(): Promise<void>;
}

async function inPostgres(): Promise<Community> {
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    url: database.url,
    run: async (sql, values = []) => {
      let at = 0;
      const numberedSql = sql.replace(/\?/g, () => `$${(at += 1)}`);
      await client.query(
        numberedSql,
        values.map((value) => (value === noTime ? null : value)),
      );
    },
    disconnect: async () => void (await client.query(disconnectReaders)),
    drop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

async function inMysql(server: string): Promise<Community> {
  const url = new URL(server);
  const client = await createConnection({ uri: server, charset: "utf8mb4" });
  const name = `whaticket_${process.pid}`;
  // Servers of those years took zero dates.
  await client.query("SET SESSION sql_mode = 'ANSI_QUOTES,ALLOW_INVALID_DATES'");
  await client.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await client.query(`USE ${name}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: async (sql, values = []) => {
      await client.query(
        sql,
        values.map((value) =>
          value === noTime ? "0000-00-00 00:00:00" : value instanceof Date ? wallTime(value) : value,
        ),
      );
    },
    disconnect: async () => {
      const [others] = await client.query<RowDataPacket[]>(
        "SELECT id FROM information_schema.processlist WHERE db = database() AND id <> connection_id()",
      );
      for (const { id } of others) await client.query(`KILL ${id}`);
    },
    drop: async () => {
      await client.query(`DROP DATABASE ${name}`);
      await client.end();
    },
  };
}

/** A time that says nothing. */
const noTime = Symbol("zero date");

/**
 * The shop of one company, as a whaticket-community keeps it: in the MySQL or MariaDB of TEST_MYSQL_URL, as `npm run
 * test:migrate` gives it, else in Postgres, which it may use too.
 */
export async function communityShop(): Promise<Community> {
  const server = process.env.TEST_MYSQL_URL;
  const there = await (server === undefined ? inPostgres() : inMysql(server));
  const words = types[server === undefined ? "postgres" : "mysql"];
  for (const [table, columns] of Object.entries(tables))
    await there.run(
      `CREATE TABLE "${table}" (${columns.replace(/TIME|FLAG/g, (word) => words[word as keyof typeof words])})`,
    );
  const at = (time: string) => new Date(`2024-01-10T${time}Z`);
  const insert = async (table: string, rows: readonly Record<string, unknown>[]) => {
    for (const rowValues of rows) {
      const row =
        table === "SequelizeMeta" ? rowValues : { createdAt: at("12:00:00"), updatedAt: at("12:00:00"), ...rowValues };
      const columns = Object.keys(row).map((column) => `"${column}"`);
      await there.run(
        `INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
        Object.values(row),
      );
    }
  };
  const passwordHash = await bcrypt.hash("uma senha antiga", 8);
  await insert("SequelizeMeta", [{ name: "20221016174529-last" }]);
  await insert("Users", [
    { id: 1, name: "Rita", email: "rita@loja.example", passwordHash, profile: "admin" },
    { id: 2, name: "Ana", email: "ana@loja.example", passwordHash, profile: "user", whatsappId: 1 },
  ]);
  await insert("Queues", [
    { id: 1, name: "Vendas", color: "#FF0000", greetingMessage: "Oi, {{name}}" },
    { id: 2, name: "Financeiro", color: "#00FF00", greetingMessage: "" },
  ]);
  // No foreign keys guard the pairs.
  await insert("UserQueues", [
    { userId: 2, queueId: 1 },
    { userId: 2, queueId: 9 },
  ]);
  await insert("Whatsapps", [
    { id: 1, name: "Loja", session: "{}", status: "CONNECTED", isDefault: true, farewellMessage: "Até logo" },
  ]);
  await insert("WhatsappQueues", [{ whatsappId: 1, queueId: 1 }]);
  await insert("Settings", [
    { key: "userCreation", value: "enabled" },
    { key: "userApiToken", value: "um-segredo" },
  ]);
  await insert("QuickAnswers", [{ id: 1, shortcut: "/oi", message: "Olá, 😀" }]);
  await insert("Contacts", [
    { id: 1, name: "Marta", number: "5511987654321", isGroup: false },
    { id: 2, name: "Grupo", number: "5511912345678-1612345678", isGroup: true },
  ]);
  await insert("ContactCustomFields", [{ id: 1, name: "CPF", value: "1", contactId: 1 }]);
  const ticket = { whatsappId: 1, unreadMessages: 2 };
  await insert("Tickets", [
    { ...ticket, id: 1, status: "closed", contactId: 1, userId: 2, queueId: 1, isGroup: false },
    { ...ticket, id: 2, status: "open", contactId: 1, userId: 2, queueId: 1, isGroup: false },
    { ...ticket, id: 3, status: "pending", contactId: 2, isGroup: true },
  ]);
  const message = (id: string, more: object) => ({
    ...{ id, ticketId: 1, contactId: 1, fromMe: false, read: false, isDeleted: false, ack: 0, mediaType: "chat" },
    ...more,
  });
  const time = (second: string) => ({ createdAt: at(second), updatedAt: at(second) });
  await insert("Messages", [
    message("W1", { body: "Bom dia 😀 it's \\ok", ...time("12:00:01") }),
    message("W2", { body: "*Ana:*\nOlá!", fromMe: true, ack: 3, quotedMsgId: "W1", ...time("12:00:02") }),
    message("W3", { body: "enviada", fromMe: true, ack: 1, ...time("12:00:03") }),
    message("W4", { body: "falhou", fromMe: true, ack: -1, ...time("12:00:04") }),
    message("W5", { body: "ouvida", fromMe: true, ack: 4, mediaType: "ptt", mediaUrl: "a.ogg", ...time("12:00:05") }),
    message("W6", {
      body: "data:image/png;base64,xx|https://maps.google.com/maps?q=-23.55%2C-46.63&z=17&hl=pt-BR|-23.55, -46.63",
      mediaType: "location",
      ...time("12:00:06"),
    }),
    message("W7", {
      body: JSON.stringify([{ id: 1, name: "Beto", number: "5511922223333" }]),
      mediaType: "multi_vcard",
      ...time("12:00:07"),
    }),
    message("W8", { body: "segredo", isDeleted: true, ...time("12:00:08") }),
    message("W9", { body: "sem data", createdAt: noTime, updatedAt: noTime }),
    message("W10", { body: "no outro", ticketId: 2, ...time("13:00:00") }),
    message("W11", { body: "no grupo", ticketId: 3, contactId: 1, ...time("13:00:01") }),
  ]);
  return there;
}
