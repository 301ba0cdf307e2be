/** @jest-environment-options {"server": "own"} */
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { library } from "./channels/baileys/library";
import { keyCodec } from "./channels/baileys/key-codec";
import { Journal } from "./channels/journal/journal";
import { configureSealer, sealer, secrets } from "./core/auth/seal";
import { leftovers, resealAll, sealedColumns } from "./core/auth/reseal";
import { verifyEncryptionKey } from "./core/auth/verify-encryption-key";
import { database } from "./core/db/connect";
import { scopeOfRow, type Scope } from "./core/tenant/scope";
import { openSecret as openFactor, sealSecret as sealFactor } from "./modules/auth/factor.codes";
import { paymentSettings } from "./modules/billing/providers/settings";
import { platformValues } from "./modules/installation";
import { migrationRuns } from "./modules/migration-runs";
import { openIntegrationSecret, sealIntegrationSecrets } from "./modules/integrations/integration.secret";
import { cloudNumberStore } from "./channels/cloud/number.store";
import { contentContext } from "./modules/messages/content";
import { openPromptSecret, sealPromptSecrets } from "./modules/prompts/prompt.secret";
import { openSetting, sealSetting } from "./modules/settings/setting.secret";
import { openSecret as openWebhook, sealSecret as sealWebhook } from "./modules/webhooks/webhook.secret";
import { testDatabase, type TestDatabase } from "./testing/database";
import { seedCompany, type SeededCompany } from "./testing/seed-company";

const oldKey = randomBytes(48);
const newKey = randomBytes(48);
const newKeySealer = sealer(newKey, [oldKey]);
let db: TestDatabase;
let company: SeededCompany;
let scope: Scope;
let client: pg.Client;

beforeAll(async () => {
  configureSealer(sealer(oldKey));
  db = await testDatabase();
  company = await seedCompany("Acme");
  scope = scopeOfRow({ companyId: company.id });
});
beforeEach(async () => {
  configureSealer(sealer(oldKey));
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
  await sealEverything();
});
afterEach(() => client.end());
afterAll(async () => {
  configureSealer(sealer(randomBytes(48)));
  await db.drop();
});

const connectionId = () => company.connection.id;
const ref = () => ({ companyId: company.id, connectionId: connectionId(), provider: "beta" as const });
const hash = Buffer.from("ciphertext");
const set = (table: string, column: string, value: unknown) =>
  client.query(`UPDATE "${table}" SET "${column}" = $1`, [value]);
const readStoredValue = async <T>(table: string, column: string, where = "TRUE") => {
  const { rows } = await client.query<Record<string, T>>(
    `SELECT "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL AND ${where} LIMIT 1`,
  );
  return rows[0]![column]!;
};
const bytes = (text: string) => Buffer.from(text);
const factorOwner = async () => Number(await readStoredValue<string>("second_factors", "userId"));

let entry: ReturnType<Journal["entry"]>;

/** A value in every sealed column, sealed by the code that seals it in the product. */
async function sealEverything(): Promise<void> {
  await client.query("DELETE FROM key_canary");
  await verifyEncryptionKey(database());
  const codec = keyCodec(await library(), ref());
  await client.query("DELETE FROM signal_keys");
  await client.query(
    `INSERT INTO signal_keys ("companyId", "connectionId", type, "keyId", value)
     SELECT $1, $2, 'session', 'k' || n, ($3::bytea[])[n] FROM generate_series(1, 7) n`,
    [company.id, connectionId(), [1, 2, 3, 4, 5, 6, 7].map((n) => codec.seal("session", `k${n}`, { n }))],
  );
  entry = new Journal(ref(), {} as never).entry(hash, bytes("received"), {});
  await client.query("DELETE FROM inbound_journal");
  await client.query(
    `INSERT INTO inbound_journal ("companyId", "connectionId", hash, wid, attributes, plaintext)
     VALUES ($1, $2, $3, 'w', '{}', $4)`,
    [company.id, connectionId(), entry.hash, entry.plaintext],
  );
  for (const table of ["messages", "loose_messages"])
    await set(table, "content", secrets().seal(bytes("a picture"), contentContext(scope)));
  const owner = await factorOwner();
  await set("second_factors", "secret", sealFactor(scope, owner, bytes("totp")));
  const keys = { apiKey: "sk-chat", voiceKey: "sk-voice", transcriptionKey: "sk-heard" };
  const prompt = sealPromptSecrets(scope, company.prompt.id, keys);
  for (const [name, value] of Object.entries(prompt)) await set("prompts", name, value);
  const integrationInput = { jsonContent: "{}", secret: "shared" };
  const integration = sealIntegrationSecrets(scope, company.integration.id, integrationInput);
  for (const [name, value] of Object.entries(integration)) await set("queue_integrations", name, value);
  for (const column of ["secret", "formerSecret"]) await set("webhooks", column, sealWebhook(scope, column));
  await client.query(`DELETE FROM settings WHERE key = 'asaas'`);
  await client.query(`INSERT INTO settings ("companyId", key, value) VALUES ($1, 'asaas', $2)`, [
    company.id,
    sealSetting(scope, "asaas", "token"),
  ]);
  const cloud = { token: "EAA", appSecret: "app", hookToken: "h", verifyToken: "v", quality: null, tier: null };
  await cloudNumberStore(scope).save(connectionId(), { ...cloud, phoneNumberId: "12345", wabaId: "1" });
  await client.query("DELETE FROM migration_runs");
  await migrationRuns.replace("postgres://other", "other", "Owner");
  const payment = JSON.stringify({ provider: "asaas", apiKey: "live" });
  await platformValues.set("payment.settings", secrets().seal(bytes(payment), "platform.payment").toString("base64"));
}

/** Everything, opened by the code that opens it in the product. */
async function openEverything(): Promise<unknown[]> {
  await verifyEncryptionKey(database());
  const codec = keyCodec(await library(), ref());
  const journal = new Journal(ref(), {
    find: async () => ({
      ...{ id: 1, wid: "", attributes: {}, ingestedAt: null },
      hash: entry.hash,
      plaintext: await readStoredValue<Buffer>("inbound_journal", "plaintext"),
    }),
  } as never);
  const content = async (table: string) =>
    secrets()
      .open(await readStoredValue<Buffer>(table, "content"), contentContext(scope))
      .toString();
  const row = async (table: string, id: number) =>
    (await client.query<Record<string, never>>(`SELECT * FROM "${table}" WHERE id = $1`, [id])).rows[0]!;
  const prompt = { ...(await row("prompts", company.prompt.id)), id: company.prompt.id } as never;
  const integration = {
    ...(await row("queue_integrations", company.integration.id)),
    id: company.integration.id,
  } as never;
  return [
    codec.open("session", "k7", await readStoredValue<Buffer>("signal_keys", "value", `"keyId" = 'k7'`)),
    (await journal.find(hash))?.plaintext.toString(),
    await content("messages"),
    await content("loose_messages"),
    openFactor(scope, await factorOwner(), await readStoredValue<Buffer>("second_factors", "secret")).toString(),
    openPromptSecret(scope, prompt, "apiKey"),
    openPromptSecret(scope, prompt, "voiceKey"),
    openPromptSecret(scope, prompt, "transcriptionKey"),
    openIntegrationSecret(scope, integration, "jsonContent"),
    openIntegrationSecret(scope, integration, "secret"),
    openWebhook(scope, await readStoredValue<Buffer>("webhooks", "secret")),
    openWebhook(scope, await readStoredValue<Buffer>("webhooks", "formerSecret")),
    openSetting(scope, "asaas", await readStoredValue<string>("settings", "value", `key = 'asaas'`)),
    (await paymentSettings()).apiKey,
    migrationRuns.addressOf((await migrationRuns.current())!),
    ...[await cloudNumberStore(scope).of(connectionId())].flatMap((number) => [number?.token, number?.appSecret]),
  ];
}

const everything = [
  { n: 7 },
  ...["received", "a picture", "a picture", "totp", "sk-chat", "sk-voice", "sk-heard", "{}", "shared"],
  ...["secret", "formerSecret", "token", "live", "postgres://other", "EAA", "app"],
];

describe("a new encryption key", () => {
  it("opens everything after it was sealed again, without the previous one", async () => {
    expect(await openEverything()).toEqual(everything);
    configureSealer(newKeySealer);
    expect(await openEverything()).toEqual(everything);
    const columns = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(await leftovers(client, [oldKey])).toEqual([...columns].sort());

    const resealedTables = await resealAll(client, newKeySealer, { batch: 3 });
    expect(resealedTables.filter(({ resealed }) => resealed === 0)).toEqual([]);
    expect(await leftovers(client, [oldKey])).toEqual([]);
    configureSealer(sealer(newKey));
    expect(await openEverything()).toEqual(everything);
  });

  it("goes on where it was ended", async () => {
    let batches = 0;
    const resealPromise = resealAll(client, newKeySealer, {
      batch: 3,
      onBatch: () => {
        if ((batches += 1) === 3) throw new Error("ended");
      },
    });
    await expect(resealPromise).rejects.toThrow("ended");
    const keys = (await resealAll(client, newKeySealer, { batch: 3 })).find(({ table }) => table === "signal_keys");
    expect([keys?.resealed, keys?.current]).toEqual([1, 6]);
    configureSealer(sealer(newKey));
    expect(await openEverything()).toEqual(everything);
  });

  it("leaves alone what the server has replaced in the meantime", async () => {
    const fresh = sealer(newKey).seal(bytes("newer"), contentContext(scope));
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(client, {
      query: async (...args: unknown[]) => {
        const text = args[0];
        if (typeof text === "string" && text.includes(`UPDATE "messages"`))
          await database().query(`UPDATE messages SET content = $1`, { bind: [fresh] });
        return query(...args);
      },
    });
    await query("SET lock_timeout = '2s'");
    const messages = (await resealAll(client, newKeySealer)).find(({ table }) => table === "messages");
    expect(messages?.resealed).toBe(0);
    expect(
      sealer(newKey)
        .open(await readStoredValue<Buffer>("messages", "content"), contentContext(scope))
        .toString(),
    ).toBe("newer");
  });

  it("is refused when the values were sealed with neither key", async () => {
    await expect(resealAll(client, sealer(newKey, [randomBytes(48)]))).rejects.toThrow("Sealed with an unknown key.");
  });
});

it("every column of bytes is known as sealed, or as something else", async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND data_type = 'bytea' ORDER BY 1`,
  );
  const sealed = sealedColumns.filter(({ isText }) => !isText).map(({ table, column }) => `${table}.${column}`);
  const plain = rows.map(({ name }) => name).filter((name) => !sealed.includes(name));
  expect(plain).toEqual([
    "api_keys.formerHash",
    "api_keys.hash",
    "api_messages.digest",
    "bot_calls.subject",
    "connections.formerTokenHash",
    "connections.tokenHash",
    "inbound_journal.hash",
    "invitations.tokenHash",
    "link_previews.image",
    "media.sha256",
    "passkeys.publicKey",
    "password_resets.codeHash",
    "refresh_tokens.hash",
    "trusted_browsers.hash",
  ]);
});
