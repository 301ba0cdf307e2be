import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import { Redis } from "ioredis";
import { io, type Socket } from "socket.io-client";
import { sealer } from "../backend/src/core/auth/seal";
import { Company, newNumber, password, type Agent } from "../harness/company";
import { Simulator } from "../harness/simulator";
import { until } from "../harness/until";
import { WatchedServer } from "../harness/watched-server";

/**
 * Secrets are used correctly and carelessly. Then everything that the server answered, sent, logged or stored is
 * searched for them.
 */
const jwtSecret = `jwt-${randomBytes(24).toString("base64url")}`;
const encryptionKey = `key-${randomBytes(24).toString("base64url")}`;
const secret = (name: string) => `${name}-${randomBytes(12).toString("hex")}`;

let server: WatchedServer;
let simulator: Simulator;
let redis: Redis;
const sockets: Socket[] = [];

/** Every place where a secret could leak, with everything that came out of it. */
const places = { answers: [] as string[], frames: [] as string[], published: [] as string[] };
/** The secrets that must not be found, by kind. */
const plantedSecrets = new Map<string, string>();

beforeAll(async () => {
  simulator = await Simulator.start();
  server = await WatchedServer.start({
    env: {
      LOG_LEVEL: "trace",
      JWT_SECRET: jwtSecret,
      ENCRYPTION_KEY: encryptionKey,
      SIMULATOR_PORT: String(simulator.port),
    },
    lines: 1_000_000,
  });
  redis = new Redis(server.redisUrl);
  const eavesdropper = redis.duplicate();
  eavesdropper.on("pmessage", (_pattern: string, channel: string, payload: string) =>
    places.published.push(`${channel} ${payload}`),
  );
  await eavesdropper.psubscribe("*");
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  redis?.disconnect();
  await Promise.all([server?.stop(), simulator?.stop()]);
});

interface RequestOptions {
  token?: string;
  body?: unknown;
  raw?: string;
  cookie?: string;
}

/** Sends a request and adds the response to the searched places, unless it is the one that hands out a secret. */
async function ask(method: string, path: string, { token, body, raw, cookie }: RequestOptions = {}, handsOut = false) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(cookie && { Cookie: cookie }),
      ...((body !== undefined || raw !== undefined) && { "Content-Type": "application/json" }),
    },
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  const heads = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  if (!handsOut)
    places.answers.push(`${answer.status} to ${method} /${path.split(/[/?]/)[1] ?? ""}\n${heads}\n${text}`);
  return { status: answer.status, text, headers: answer.headers };
}

const read = <T>({ text }: { text: string }): T => JSON.parse(text) as T;

let signIns = 0;
async function signIn({ email }: { email: string }, with_ = password): Promise<{ token: string; cookie: string }> {
  const answer = await ask("POST", "/auth/login", { body: { email, password: with_ } }, true);
  expect(answer.status).toBe(200);
  const { token } = read<{ token: string }>(answer);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  signIns += 1;
  plantedSecrets.set(`access token ${signIns}`, token);
  plantedSecrets.set(`refresh token ${signIns}`, cookie.split("=")[1] ?? "");
  return { token, cookie };
}

async function listen(token: string, inQuery = false): Promise<void> {
  const socket = io(`http://127.0.0.1:${server.port}`, {
    transports: ["websocket"],
    ...(inQuery ? { query: { token } } : { auth: { token } }),
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  socket.io.engine.on("packet", ({ data }: { data?: unknown }) => places.frames.push(String(data)));
  await new Promise<void>((resolve, fail) => {
    socket.once("connect", resolve);
    socket.once("connect_error", fail);
  });
  for (const status of ["open", "pending", "closed"]) socket.emit("joinTickets", status);
  socket.emit("joinNotification");
}

/** All rows of all database tables as text, with bytes in hexadecimal. */
async function tables(): Promise<string[]> {
  const names = await server.database.rows<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of names)
    for (const { row } of await server.database.rows<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`))
      texts.push(`${name} ${row}`);
  return texts;
}

async function redisKeys(): Promise<string[]> {
  const texts: string[] = [];
  for (const key of await redis.keys("*")) {
    const reads: Record<string, () => Promise<unknown>> = {
      string: () => redis.get(key),
      hash: () => redis.hgetall(key),
      list: () => redis.lrange(key, 0, -1),
      set: () => redis.smembers(key),
      zset: () => redis.zrange(key, 0, -1),
      stream: () => redis.xrange(key, "-", "+"),
    };
    texts.push(`${key} ${JSON.stringify(await reads[await redis.type(key)]?.())}`);
  }
  return texts;
}

/** The forms of a secret in a byte dump, in a URL, or inside another encoding. */
const shapesOf = (value: string): string[] => [
  value,
  Buffer.from(value).toString("hex"),
  Buffer.from(value).toString("base64").replace(/=+$/, ""),
  encodeURIComponent(value),
];

/** Reports only where a secret was found, never the secret. */
function finds(texts: string[]): string[] {
  const leaks: string[] = [];
  for (const [name, value] of plantedSecrets)
    for (const text of texts)
      if (shapesOf(value).some((shape) => text.includes(shape))) leaks.push(`${name} in: ${text.slice(0, 120)}`);
  return [...new Set(leaks)];
}

async function codeMailedTo(email: string): Promise<string> {
  const folder = join(server.dataDir, "mail");
  let code = "";
  await until("the code is mailed", async () => {
    const mails = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.endsWith(".eml"));
    const mine = mails
      .map(({ name }) => name)
      // Names begin with the time: the newest mail is the last one.
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .filter((mail) => mail.includes(email));
    code = /: ([2-9A-HJ-NP-Z]{8})\b/.exec(mine.at(-1) ?? "")?.[1] ?? "";
    return code !== "";
  });
  return code;
}

/** Pairs the connection with a phone, and reads its WhatsApp keys in decrypted form. */
async function pair(company: Company, connectionId: number, token: string): Promise<string> {
  const number = newNumber();
  await simulator.post("/phones", { number, name: "Loja" });
  await ask("POST", `/whatsappsession/${connectionId}`, { token });
  let scannedCode = "";
  await until("the phone is paired", async () => {
    const row = read<{ status: string; qrcode?: string; admin?: { qrcode: string } }>(
      await ask("GET", `/whatsapp/${connectionId}`, { token }),
    );
    const qr = row.qrcode ?? row.admin?.qrcode ?? "";
    if (qr && qr !== scannedCode) {
      scannedCode = qr;
      await simulator.post(`/phones/${number}/scan`, { qr });
    }
    return row.status === "CONNECTED";
  });
  const [sealed] = await server.database.rows<{ value: Buffer }>(
    `SELECT value FROM signal_keys WHERE "connectionId" = $1 AND type = 'creds'`,
    [connectionId],
  );
  const place = `signal_keys.value:${company.id}:${connectionId}:creds:`;
  const creds = JSON.parse(sealer(Buffer.from(encryptionKey)).open(sealed!.value, place).toString()) as {
    noiseKey: { private: { data: string } };
    signedIdentityKey: { private: { data: string } };
  };
  plantedSecrets.set("noise key", creds.noiseKey.private.data.replace(/=+$/, ""));
  plantedSecrets.set("noise key in bytes", Buffer.from(creds.noiseKey.private.data, "base64").toString("hex"));
  plantedSecrets.set("identity key", creds.signedIdentityKey.private.data.replace(/=+$/, ""));
  plantedSecrets.set(
    "identity key in bytes",
    Buffer.from(creds.signedIdentityKey.private.data, "base64").toString("hex"),
  );
  return number;
}

it("used secrets appear in no response, socket frame, log line, Redis key or database column", async () => {
  plantedSecrets.set("JWT secret", jwtSecret).set("encryption key", encryptionKey);
  const company = await Company.create(server.database);
  const other = await Company.create(server.database);
  const queue = await company.queue();
  const owners = async (of: Company, isSuper: boolean): Promise<Agent> => {
    const owner = await of.agent({ profile: "admin", queues: of === company ? [queue] : [] });
    await server.database.rows(`UPDATE users SET super = $1 WHERE id = $2`, [isSuper, owner.id]);
    return owner;
  };
  const [boss, platform, otherCompany] = [
    await signIn(await owners(company, false)),
    await signIn(await owners(company, true)),
    await signIn(await owners(other, false)),
  ];
  for (const { token } of [boss, platform, otherCompany]) await listen(token);
  await expect(listen(boss.token, true)).rejects.toThrow("ERR_SESSION_EXPIRED");

  // A user is created, changes the password, forgets it and resets it.
  const passwords = ["First", "Second", "Third", "Fourth"].map((name) => secret(`${name}-Pass-9`));
  passwords.forEach((each, at) => plantedSecrets.set(`password ${at + 1}`, each));
  const [first = "", second = "", third = "", fourth = ""] = passwords;
  const ana = {
    email: `ana-${randomBytes(4).toString("hex")}@example.com`,
    name: "Ana",
    profile: "user",
    queueIds: [queue.id],
  };
  const createResponse = await ask("POST", "/users", { token: boss.token, body: { ...ana, password: first } });
  expect(createResponse.status).toBe(201);
  const { id: anaId } = read<{ id: number }>(createResponse);
  let hers = await signIn(ana, first);
  await listen(hers.token);
  await ask("POST", "/auth/refresh_token", { cookie: hers.cookie }, true);
  const changeResponse = await ask("PUT", `/users/${anaId}`, {
    token: hers.token,
    body: { password: second, oldPassword: first },
  });
  expect(changeResponse.status).toBe(200);
  await signIn(ana, second);
  expect((await ask("POST", "/forgetpassword", { body: { email: ana.email } })).status).toBe(200);
  const code = await codeMailedTo(ana.email);
  plantedSecrets.set("reset code", code);
  const wrong = `/resetpasswords/${encodeURIComponent(ana.email)}/${"A".repeat(8)}/${fourth}`;
  expect((await ask("POST", wrong)).status).toBe(400);
  const reset = { email: ana.email, token: code, password: third };
  expect((await ask("POST", "/resetpasswords", { body: reset })).status).toBe(200);
  hers = await signIn(ana, third);
  await listen(hers.token);

  // A connection, its API token and its keys; the settings for outside services.
  const connectionId = await company.connection("Linha");
  await server.database.rows(
    `INSERT INTO connection_queues ("companyId", "connectionId", "queueId") VALUES ($1, $2, $3)`,
    [company.id, connectionId, queue.id],
  );
  const shop = await pair(company, connectionId, boss.token);
  const apiToken = await ask("POST", `/whatsapp/${connectionId}/token`, { token: boss.token }, true);
  plantedSecrets.set("connection token", read<{ token: string }>(apiToken).token);
  for (const key of ["tokenixc", "clientsecretmkauth", "asaas"]) {
    plantedSecrets.set(key, secret(key));
    const response = await ask("PUT", `/settings/${key}`, {
      token: boss.token,
      body: { value: plantedSecrets.get(key) },
    });
    expect(response.status).toBe(200);
  }

  // A customer's picture, fetched by its signed URL.
  const customer = { number: newNumber(), name: "Cliente" };
  await simulator.meet(customer);
  await simulator.send(customer.number, shop, { media: { kind: "image", size: 20_000 } });
  let messageId = 0;
  await until("the picture is here", async () => {
    const [row] = await server.database.rows<{ id: number }>(
      `SELECT id FROM messages WHERE "mediaState" = 'ready' AND "companyId" = $1`,
      [company.id],
    );
    messageId = row?.id ?? 0;
    return messageId > 0;
  });
  const link = await ask("GET", `/messages/${messageId}/media-link`, { token: boss.token }, true);
  const { url } = read<{ url: string }>(link);
  plantedSecrets.set("media signature", new URL(url, "http://x").searchParams.get("signature") ?? "");
  expect((await ask("GET", url.slice("/api".length))).status).toBe(200);

  // The same secrets, sent in the wrong fields.
  const careless: [string, string, RequestOptions][] = [
    ["POST", "/auth/login", { body: { email: ana.email, password: `${third}x` } }],
    ["POST", "/auth/login", { body: { email: third, password: third } }],
    ["POST", "/auth/login", { raw: `{"email":"${ana.email}","password":"${third}"` }],
    ["POST", "/users", { token: boss.token, body: { ...ana, password: first } }],
    ["GET", `/nowhere/${third}?token=${hers.token}`, {}],
    ["GET", `/tickets?searchParam=${third}&token=${hers.token}`, { token: boss.token }],
    ["GET", "/auth/me", { token: `${hers.token}x` }],
    ["POST", "/auth/refresh_token", { cookie: `${hers.cookie}x` }],
    ["PUT", "/settings/timezone", { token: boss.token, body: { value: plantedSecrets.get("asaas") } }],
    ["PUT", `/settings/${plantedSecrets.get("asaas")}`, { token: boss.token, body: { value: "x" } }],
    ["POST", `/messages/send`, { token: plantedSecrets.get("connection token"), body: { number: shop, body: "x" } }],
    ["GET", `${url.slice("/api".length)}x`, {}],
    ["POST", `/forgetpassword/${third}`, {}],
  ];
  for (const [method, path, options] of careless) expect((await ask(method, path, options)).status).toBeLessThan(500);

  // Every GET endpoint is called by every user.
  const newest = async (table: string) =>
    (await server.database.rows<{ id: number }>(`SELECT max(id) AS id FROM "${table}"`))[0]?.id ?? 1;
  const rows: Record<string, string> = {
    whatsapp: "connections",
    queue: "queues",
    companies: "companies",
    plans: "plans",
    users: "users",
    contacts: "contacts",
    tickets: "tickets",
    messages: "messages",
    tags: "tags",
    helps: "helps",
    announcements: "announcements",
  };
  for (const { endpoint, name } of allEndpoints) {
    if (endpoint.method !== "get" || name === "messages.mediaLink") continue;
    const noun = endpoint.path.split("/")[1] ?? "";
    const id = /:/.test(endpoint.path)
      ? await newest(name === "messages.list" ? "tickets" : (rows[noun] ?? "companies"))
      : 0;
    for (const { token } of [boss, platform, otherCompany, hers])
      await ask("GET", endpoint.path.replace(/:\w+/g, String(id)), { token });
  }
  for (const token of [boss.token, platform.token, otherCompany.token]) await ask("DELETE", "/auth/logout", { token });

  expect(plantedSecrets.size).toBeGreaterThanOrEqual(12);
  for (const [name, value] of plantedSecrets) expect([name, value.length >= 8]).toEqual([name, true]);
  expect({
    answers: finds(places.answers),
    frames: finds(places.frames),
    published: finds(places.published),
    log: finds(server.log),
    redis: finds(await redisKeys()),
    tables: finds(await tables()),
  }).toEqual({ answers: [], frames: [], published: [], log: [], redis: [], tables: [] });
  // Each place contains a harmless value that was used too, which proves that it was searched.
  expect(places.answers.some((text) => text.includes(ana.email))).toBe(true);
  expect(places.frames.some((text) => text.includes("company-"))).toBe(true);
  expect(server.log.some((line) => line.includes('"level":10'))).toBe(true);
  expect((await redisKeys()).length).toBeGreaterThan(0);
  expect((await tables()).some((text) => text.includes(ana.email))).toBe(true);
});
