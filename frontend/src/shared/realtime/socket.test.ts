import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { SessionReply } from "@guiche/contract/auth";
import { timings } from "@guiche/contract/limits";
import { AxiosError } from "axios";
import { aStore } from "../testing";

type Listener = (...args: unknown[]) => void;

/** A socket controlled by this test. */
class FakeSocket {
  connected = false;
  active = true;
  emissions: unknown[][] = [];
  listeners = new Map<string, Listener[]>();
  on(event: string, listener: Listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }
  emit(...args: unknown[]) {
    this.emissions.push(args);
  }
  receive(event: string, ...args: unknown[]) {
    for (const listener of this.listeners.get(event) ?? []) listener(...args);
  }
  connect() {
    this.connected = true;
    this.receive("connect");
    return this;
  }
  drop(reason: string) {
    this.connected = false;
    this.emissions = [];
    this.receive("disconnect", reason);
  }
  disconnect() {
    this.connected = false;
    return this;
  }
}

let socket: FakeSocket;
aStore();
const reload = jest.fn();
Object.assign(globalThis, { window: new EventTarget(), location: { reload } });
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });

jest.unstable_mockModule("socket.io-client", () => ({ io: () => socket }));
const { client } = await import("../api/request");
const session = await import("../session/store");
const { raiseConflict } = await import("../session/conflict");
const realtime = await import("./socket");

const reply = (token: string) =>
  ({ token, user: { id: 1, companyId: 7, company: { dueDate: null } } }) as unknown as SessionReply;
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

let close: () => void;
beforeEach(async () => {
  reload.mockClear();
  socket = new FakeSocket();
  session.startSession(reply("t1"));
  close = realtime.openSocket(7);
  await settle();
  socket.connect();
  socket.emissions = [];
});
afterEach(() => close());

describe("the realtime socket", () => {
  it("delivers a company's events to subscribers of the topic until they unsubscribe", () => {
    const receive = jest.fn();
    const stop = realtime.subscribe("whatsapp", receive);
    socket.receive("company-7-whatsapp", { action: "delete", whatsappId: 1 });
    socket.receive("company-7-ticket", { action: "delete", ticketId: 1 });
    stop();
    socket.receive("company-7-whatsapp", { action: "delete", whatsappId: 2 });
    expect(receive.mock.calls).toEqual([[{ action: "delete", whatsappId: 1 }]]);
  });

  it("joins its rooms again after a reconnect and reports that events may have been missed", () => {
    const onReconnect = jest.fn();
    realtime.onReconnect(onReconnect);
    const leaveChat = realtime.watchChat(12);
    const leaveList = realtime.watchList("open");
    realtime.watchList("closed")();
    expect(socket.emissions).toEqual([
      ["joinChatBox", 12],
      ["joinTickets", "open"],
      ["joinTickets", "closed"],
    ]);

    socket.drop("transport close");
    expect(realtime.currentSocketStatus()).toBe("reconnecting");
    socket.connect();
    expect(socket.emissions).toEqual([["joinTickets", "open"], ["joinChatBox", 12], ["userStatus"]]);
    expect(onReconnect).toHaveBeenCalledTimes(1);
    expect(realtime.currentSocketStatus()).toBe("reconnected");
    leaveChat();
    leaveList();
  });

  it("leaves the ticket room only when no other ticket is opened", () => {
    jest.useFakeTimers();
    try {
      const leaveFirst = realtime.watchChat(12);
      leaveFirst();
      const leaveNext = realtime.watchChat(13);
      jest.runAllTimers();
      expect(socket.emissions).toEqual([
        ["joinChatBox", 12],
        ["joinChatBox", 13],
      ]);
      leaveNext();
      jest.runAllTimers();
      expect(socket.emissions.at(-1)).toEqual(["joinChatBox", null]);
    } finally {
      jest.useRealTimers();
    }
  });

  it("sends nothing while disconnected", () => {
    socket.drop("transport close");
    realtime.emit("userStatus");
    expect(socket.emissions).toEqual([]);
  });

  it("reconnects with a fresh token after the server closed it", async () => {
    client.defaults.adapter = async (config) => ({
      status: 200,
      data: reply("t2"),
      statusText: "",
      headers: {},
      config,
    });
    socket.drop("io server disconnect");
    await settle();
    expect(socket.connected).toBe(true);
    expect(session.currentToken()).toBe("t2");
  });

  it("reloads the page when the session expired, so that the login page says why", async () => {
    client.defaults.adapter = async (config) => {
      const data = { error: "ERR_SESSION_EXPIRED" };
      const response = { status: 401, data, statusText: "", headers: {}, config };
      throw new AxiosError("401", undefined, config, undefined, response);
    };
    socket.drop("io server disconnect");
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    expect([socket.connected, session.savedToken()]).toEqual([false, "t1"]);
  });

  it("does not reload when a request already signed the user out and the login page says why", async () => {
    client.defaults.adapter = async (config) => {
      const data = { error: "ERR_COMPANY_EXPIRED" };
      const response = { status: 401, data, statusText: "", headers: {}, config };
      session.clearSession({ expired: true });
      throw new AxiosError("401", undefined, config, undefined, response);
    };
    socket.drop("io server disconnect");
    await settle();
    expect(reload).not.toHaveBeenCalled();
    expect(session.currentSession()).toMatchObject({ state: "out", expired: true });
  });

  it("does not reload when the server only cannot be reached", async () => {
    client.defaults.adapter = async (config) => {
      throw new AxiosError("no answer", undefined, config);
    };
    socket.drop("io server disconnect");
    await settle();
    expect(reload).not.toHaveBeenCalled();
    expect(realtime.currentSocketStatus()).toBe("reconnecting");
  });

  it("leaves the reload to a sign-in elsewhere, which is told for a second, and keeps the storage until then", async () => {
    client.defaults.adapter = async (config) => {
      const data = { error: "ERR_SESSION_EXPIRED" };
      const response = { status: 401, data, statusText: "", headers: {}, config };
      throw new AxiosError("401", undefined, config, undefined, response);
    };
    jest.useFakeTimers();
    try {
      raiseConflict();
      socket.drop("io server disconnect");
      await jest.advanceTimersByTimeAsync(timings.conflictReload - 1);
      expect([session.savedToken(), reload.mock.calls.length]).toEqual(["t1", 0]);
      await jest.advanceTimersByTimeAsync(1);
      expect([session.savedToken(), reload.mock.calls.length]).toEqual([null, 1]);
    } finally {
      jest.useRealTimers();
    }
  });
});
