import { beforeEach, describe, expect, it } from "@jest/globals";
import type { SessionUserDto, UserDto } from "@guiche/contract/users";
import { aStore } from "../testing";

aStore();

const { client } = await import("../api/request");
const store = await import("./store");
const { refreshUser } = await import("./refresh-user");
const { changesMe, changesMyQueues, changesMySettings } = await import("./own-event");

const sales = { id: 4, name: "Vendas", color: "#123456" };
const me = {
  id: 1,
  name: "Ana",
  email: "ana@example.com",
  profile: "admin",
  super: false,
  companyId: 7,
  allTicket: "desabled",
  whatsappId: null,
  queues: [sales],
  company: { id: 7, name: "Loja", dueDate: "2027-01-31", settings: [{ key: "call", value: "enabled" }], plan: {} },
} as unknown as SessionUserDto;
const row = (fields: Partial<UserDto> = {}) =>
  ({ ...me, online: true, createdAt: "2026-01-01T00:00:00Z", ...fields }) as UserDto;

let requestCount = 0;
let answer: () => Promise<{ status: number; data: unknown }>;
beforeEach(() => {
  requestCount = 0;
  answer = async () => ({ status: 200, data: me });
  client.defaults.adapter = async (config) => {
    requestCount += 1;
    const { status, data } = await answer();
    return { status, data, statusText: "", headers: {}, config };
  };
  store.startSession({ token: "t", user: me });
});

const current = () => {
  const session = store.currentSession();
  return session.state === "in" ? session.user : null;
};

describe("refreshUser", () => {
  it("takes the server's current rights and keeps the token", async () => {
    answer = async () => ({ status: 200, data: { ...me, profile: "user" } });
    await refreshUser();
    expect([current()?.profile, store.currentToken()]).toEqual(["user", "t"]);
  });

  it("keeps the same object when nothing changed, so that nothing renders again", async () => {
    const before = current();
    answer = async () => ({ status: 200, data: structuredClone(me) });
    await refreshUser();
    expect(current()).toBe(before);
  });

  it("repeats the request once when called again, however often, while one is under way", async () => {
    const first = refreshUser();
    await Promise.all([refreshUser(), refreshUser(), refreshUser(), first]);
    expect(requestCount).toBe(2);
  });

  it("keeps the current user when the request fails", async () => {
    answer = () => Promise.reject(new Error("no network"));
    await expect(refreshUser()).rejects.toThrow("no network");
    expect(current()).toEqual(me);
  });

  it("ignores a late reply that belongs to a previous user", async () => {
    answer = async () => {
      store.startSession({ token: "t2", user: { ...me, id: 2 } });
      return { status: 200, data: { ...me, profile: "user" } };
    };
    await refreshUser();
    expect([current()?.id, current()?.profile]).toEqual([2, "admin"]);
  });
});

describe("a realtime event", () => {
  it("of the user's own account counts when it changes something", () => {
    expect(changesMe(me, { action: "update", user: row() })).toBe(false);
    expect(changesMe(me, { action: "update", user: row({ profile: "user" }) })).toBe(true);
    expect(changesMe(me, { action: "update", user: row({ queues: [] }) })).toBe(true);
    expect(changesMe(me, { action: "update", user: row({ queues: [{ ...sales, name: "Suporte" }] }) })).toBe(true);
    expect(changesMe(me, { action: "delete", userId: 1 })).toBe(true);
  });

  it("of a colleague does not count", () => {
    expect(changesMe(me, { action: "update", user: row({ id: 2, profile: "user" }) })).toBe(false);
    expect(changesMe(me, { action: "delete", userId: 2 })).toBe(false);
  });

  it("of a queue counts when it is one of the user's queues", () => {
    expect(changesMyQueues(me, { action: "delete", queueId: 4 })).toBe(true);
    expect(changesMyQueues(me, { action: "delete", queueId: 5 })).toBe(false);
  });

  it("of a setting counts when its value differs", () => {
    expect(changesMySettings(me, { action: "update", setting: { key: "call", value: "enabled" } })).toBe(false);
    expect(changesMySettings(me, { action: "update", setting: { key: "call", value: "disabled" } })).toBe(true);
  });
});
