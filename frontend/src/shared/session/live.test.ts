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

let asked = 0;
let answer: () => Promise<{ status: number; data: unknown }>;
beforeEach(() => {
  asked = 0;
  answer = async () => ({ status: 200, data: me });
  client.defaults.adapter = async (config) => {
    asked += 1;
    const { status, data } = await answer();
    return { status, data, statusText: "", headers: {}, config };
  };
  store.startSession({ token: "t", user: me });
});

const current = () => {
  const session = store.currentSession();
  return session.state === "in" ? session.user : null;
};

describe("whoever is signed in", () => {
  it("has the rights that the server names now, and the token as before", async () => {
    answer = async () => ({ status: 200, data: { ...me, profile: "user" } });
    await refreshUser();
    expect([current()?.profile, store.currentToken()]).toEqual(["user", "t"]);
  });

  it("stays the very same when nothing has changed, so that no screen is drawn again", async () => {
    const before = current();
    answer = async () => ({ status: 200, data: structuredClone(me) });
    await refreshUser();
    expect(current()).toBe(before);
  });

  it("is asked for once more when something changes while the answer is on its way, however often it does", async () => {
    const first = refreshUser();
    await Promise.all([refreshUser(), refreshUser(), refreshUser(), first]);
    expect(asked).toBe(2);
  });

  it("keeps what is known when there is no answer", async () => {
    answer = () => Promise.reject(new Error("no line"));
    await expect(refreshUser()).rejects.toThrow("no line");
    expect(current()).toEqual(me);
  });

  it("is not made somebody else by an answer that comes too late", async () => {
    answer = async () => {
      store.startSession({ token: "t2", user: { ...me, id: 2 } });
      return { status: 200, data: { ...me, profile: "user" } };
    };
    await refreshUser();
    expect([current()?.id, current()?.profile]).toEqual([2, "admin"]);
  });
});

describe("news", () => {
  it("of oneself counts when it says something new", () => {
    expect(changesMe(me, { action: "update", user: row() })).toBe(false);
    expect(changesMe(me, { action: "update", user: row({ profile: "user" }) })).toBe(true);
    expect(changesMe(me, { action: "update", user: row({ queues: [] }) })).toBe(true);
    expect(changesMe(me, { action: "update", user: row({ queues: [{ ...sales, name: "Suporte" }] }) })).toBe(true);
    expect(changesMe(me, { action: "delete", userId: 1 })).toBe(true);
  });

  it("of a colleague does not", () => {
    expect(changesMe(me, { action: "update", user: row({ id: 2, profile: "user" }) })).toBe(false);
    expect(changesMe(me, { action: "delete", userId: 2 })).toBe(false);
  });

  it("of a queue counts when the queue is one's own", () => {
    expect(changesMyQueues(me, { action: "delete", queueId: 4 })).toBe(true);
    expect(changesMyQueues(me, { action: "delete", queueId: 5 })).toBe(false);
  });

  it("of a setting counts when its value is another one", () => {
    expect(changesMySettings(me, { action: "update", setting: { key: "call", value: "enabled" } })).toBe(false);
    expect(changesMySettings(me, { action: "update", setting: { key: "call", value: "disabled" } })).toBe(true);
  });
});
