/** @jest-environment-options {"server": "own"} */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Redis } from "ioredis";
import { authApi } from "@guiche/contract/auth";
import { queueApi } from "@guiche/contract/queues";
import { rateLimits } from "@guiche/contract/rules/rate-limits";
import { userApi } from "@guiche/contract/users";
import request from "supertest";
import { signInAs, callerWith } from "../../testing/sign-in-as";
import { PasswordReset } from "../../models/accounts/password-reset";
import { createCompany, password, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { startTestServer, type TestServer } from "../../testing/start-server";
import { hashPassword } from "../auth/passwords";
import { closeRedis, configureRedis, redisPrefix } from "../redis";
import { countAnyCall, countCall, TooManyRequests, configureLimits, type Caller } from "./limits";

const url = process.env.TEST_REDIS_URL ?? "";
const byte = () => randomInt(1, 255);
const someIp = () => `10.${byte()}.${byte()}.${byte()}`;
let serial = randomInt(1_000_000);
const someEmail = () => `who-${(serial += 1)}@example.com`;

let server: TestServer;
let redis: Redis;
beforeAll(async () => {
  redis = new Redis(url);
  server = await startTestServer();
  configureRedis(url);
  await limitsInRedis();
});
afterAll(async () => {
  redis.disconnect();
  configureLimits({ scale: 1_000_000 });
  closeRedis();
  await server.stop();
});

async function forgetCounts() {
  const limitKeys = await redis.keys(`${redisPrefix()}limit:*`);
  if (limitKeys.length > 0) await redis.del(limitKeys);
}

/** As in a new process: no local state, and Redis is available. */
async function limitsInRedis(scale = 1) {
  configureLimits({ scale });
  await until("calls are counted in Redis", async () => {
    const key = `probe-${(serial += 1)}`;
    await countCall("login", { ip: someIp(), email: someEmail() }, key);
    return (await redis.keys(`${redisPrefix()}limit:login:*:${key}`)).length > 0;
  });
}

const times = async (count: number, act: () => Promise<void>) => {
  for (let each = 0; each < count; each += 1) await act();
};
const login = (caller: Partial<Caller>) =>
  countCall("login", { ip: someIp(), email: someEmail(), ...caller }, "/login");

describe("signing in", () => {
  it("the sixth attempt at an account within a minute gets 429 with Retry-After", async () => {
    const company = await createCompany();
    const { email } = await user(company.id);
    const tryIt = (address: string) =>
      request(server.app).post("/api/auth/login").send({ email: address, password: "not-it-at-all" });
    for (const spelling of [email, email.toUpperCase(), ` ${email}`, email, email])
      expect((await tryIt(spelling)).status).toBe(401);
    const response = await tryIt(email);
    expect([response.status, response.body]).toEqual([429, { error: "ERR_TOO_MANY_REQUESTS" }]);
    expect(Number(response.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(response.get("Retry-After"))).toBeLessThanOrEqual(60);
    await login({ email: someEmail() });
  });

  it("one address tries at most twenty accounts a minute, and a neighbouring address is counted apart", async () => {
    const ip = someIp();
    await times(20, () => login({ ip }));
    await expect(login({ ip })).rejects.toBeInstanceOf(TooManyRequests);
    await login({ ip: someIp() });
  });

  it("the addresses of one IPv6 subscriber count as one", async () => {
    const part = () => randomInt(1, 0xffff).toString(16);
    const subscriber = `2001:db8:${part()}:${part()}`;
    await times(20, () => login({ ip: `${subscriber}::${part()}` }));
    await expect(login({ ip: `${subscriber}:1:2:3:4` })).rejects.toBeInstanceOf(TooManyRequests);
  });

  it("wrong passwords from one address do not lock out a user who signs in from another", async () => {
    const [email, ip] = [someEmail(), someIp()];
    await times(5, () => login({ email, ip }));
    await expect(login({ email, ip })).rejects.toBeInstanceOf(TooManyRequests);
    await login({ email });
  });

  describe("in a browser that holds a session", () => {
    const tryLogin = (email: string, typedPassword: string, cookie = "") =>
      request(server.app).post("/api/auth/login").set("Cookie", cookie).send({ email, password: typedPassword });
    const cookieOf = async (email: string, typedPassword = password) =>
      (await tryLogin(email, typedPassword)).get("Set-Cookie")?.[0]?.split(";")[0] ?? "";
    const guesses = async (count: number, email: string, cookie: string) => {
      const answers = [];
      for (let each = 0; each < count; each += 1) answers.push((await tryLogin(email, "not-it-at-all", cookie)).status);
      return answers;
    };

    it("of the account itself is counted apart, and one of another user is counted as any other", async () => {
      const company = await createCompany();
      const [ana, bia] = [await user(company.id), await user(company.id)];
      const [own, other] = [await cookieOf(ana.email), await cookieOf(bia.email)];
      expect(await guesses(8, ana.email, own)).toEqual(Array(8).fill(401));
      expect((await guesses(6, ana.email, other)).at(-1)).toBe(429);
      const [{ calls }] = rateLimits.loginOfHolder;
      expect((await guesses(calls - 8 + 1, ana.email, own)).slice(-2)).toEqual([401, 429]);
    });

    it("of an account that only claims the address is counted as any other", async () => {
      const owner = await user((await createCompany()).id, { emailConfirmedAt: null });
      const claimedAccount = { email: owner.email, emailConfirmedAt: null };
      const claimant = await user((await createCompany()).id, claimedAccount);
      await claimant.update({ passwordHash: await hashPassword("Claimed-1234", 4) });
      for (const emailConfirmedAt of [null, new Date()]) {
        await owner.update({ emailConfirmedAt });
        const cookie = await cookieOf(owner.email, "Claimed-1234");
        expect((await guesses(6, owner.email, cookie)).at(-1)).toBe(429);
        await forgetCounts();
      }
    });

    it("of the confirmed account guesses at the address's other accounts as rarely as any other", async () => {
      const owner = await user((await createCompany()).id);
      await user((await createCompany()).id, { email: owner.email, emailConfirmedAt: null });
      expect((await guesses(6, owner.email, await cookieOf(owner.email))).at(-1)).toBe(429);
    });
  });

  it("an account that many addresses try is slowed down and not refused", async () => {
    const company = await createCompany();
    const ana = await user(company.id);
    await times(100, () => countCall("loginOfOne", { email: ana.email, ip: "" }, "login"));
    const startedAt = Date.now();
    const answer = await request(server.app).post("/api/auth/login").send({ email: ana.email, password });
    expect(answer.status).toBe(200);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3_000);
  });

  it("the counts of one process apply in the next one", async () => {
    const caller = { email: someEmail(), ip: someIp() };
    await times(5, () => login(caller));
    await limitsInRedis();
    await expect(login(caller)).rejects.toBeInstanceOf(TooManyRequests);
  });
});

it("a signed-in user tries the old password as rarely as at sign-in", async () => {
  const ana = await user((await createCompany()).id);
  const caller = await signInAs(server.app, ana);
  const body = { password: "Brand-New-1", oldPassword: "not-it-at-all" };
  const change = (requestBody: object) => caller.ask(userApi.update, { params: { id: ana.id }, body: requestBody });
  const answers = [];
  for (let each = 0; each < 6; each += 1) answers.push((await change(body)).status);
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await change({ name: "Ana Nova" })).status).toBe(200);
});

describe("requesting a new password", () => {
  it("is counted per email address, ignoring blanks around it, in the path too", async () => {
    const email = someEmail();
    const ask = (typedEmail: string) =>
      callerWith(server.app, "").ask(authApi.forgotByPath, { params: { email: typedEmail } });
    const emailSpellings = [
      email,
      `%20${email}`,
      `${email}%20`,
      email.toUpperCase(),
      `%09${email}%20`,
      `%20%20${email}`,
    ];
    const answers = [];
    for (const each of emailSpellings) answers.push((await ask(each)).status);
    expect(answers).toEqual([404, 404, 404, 404, 404, 429]);
  });
  it("is counted in both forms together", async () => {
    const email = someEmail();
    const caller = callerWith(server.app, "");
    const answers = [];
    for (let each = 0; each < 3; each += 1)
      for (const ask of [
        () => caller.ask(authApi.forgot, { body: { email } }),
        () => caller.ask(authApi.forgotByPath, { params: { email } }),
      ])
        answers.push((await ask()).status);
    expect(answers).toEqual([404, 404, 404, 404, 404, 429]);
  });
  it("mails at most five codes in a quarter of an hour, and says no word of it", async () => {
    const ana = await user((await createCompany()).id);
    await times(5, () => countCall("resetMail", { email: ana.email, ip: "" }, "a mail"));
    const answer = await callerWith(server.app, "").ask(authApi.forgot, { body: { email: ana.email } });
    expect([answer.status, answer.body]).toEqual([200, { message: "A code was mailed." }]);
    expect(await PasswordReset.count({ where: { userId: ana.id } })).toBe(0);
  });
  it("is counted per IP address over all emails, and no other address uses up a person's attempts", async () => {
    const [ofOne, fromOne] = rateLimits.reset;
    const email = someEmail();
    const ask = (caller: { email: string; ip: string }) => countCall("reset", caller, "a test");
    await times(ofOne.calls * 4, () => ask({ email, ip: someIp() }));
    const ip = someIp();
    await times(fromOne.calls, () => ask({ email: someEmail(), ip }));
    await expect(ask({ email: someEmail(), ip })).rejects.toBeInstanceOf(TooManyRequests);
  });
});

describe("every call", () => {
  const [{ calls }] = rateLimits.general;

  it("of one user counts, up to 600 a minute", async () => {
    const company = await createCompany();
    const agent = await signInAs(server.app, await user(company.id));
    const { id: userId, companyId } = await agent.call(authApi.me);
    await times(calls - 1, () => countAnyCall({ companyId, userId, ip: "" }));
    const response = await agent.ask(queueApi.list);
    expect([response.status, response.body]).toEqual([429, { error: "ERR_TOO_MANY_REQUESTS" }]);
    expect(Number(response.get("Retry-After"))).toBeGreaterThan(0);
    const colleague = await signInAs(server.app, await user(company.id));
    expect((await colleague.ask(queueApi.list)).status).toBe(200);
  });

  it("sent at the same moment is counted once each", async () => {
    const caller = { companyId: 1, userId: (serial += 1), ip: "" };
    const outcomes = await Promise.allSettled(Array.from({ length: calls + 50 }, () => countAnyCall(caller)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(calls);
  });
});

it("RATE_LIMIT_SCALE multiplies the limits", async () => {
  await limitsInRedis(2);
  const caller = { email: someEmail(), ip: someIp() };
  await times(10, () => login(caller));
  await expect(login(caller)).rejects.toBeInstanceOf(TooManyRequests);
  configureLimits({ scale: 1 });
});

it("while Redis is unavailable each process counts by itself", async () => {
  configureRedis("redis://127.0.0.1:1");
  configureLimits({ scale: 1 });
  const caller = { email: someEmail(), ip: someIp() };
  await times(5, () => login(caller));
  await expect(login(caller)).rejects.toBeInstanceOf(TooManyRequests);
  configureRedis(url);
  configureLimits({ scale: 1 });
});
