import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { SessionReply } from "@guiche/contract/auth";
import { connectionApi } from "@guiche/contract/connections";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";

/** The browser globals that these modules use. */
const storedValues = new Map<string, string>();
const storage = {
  getItem: (key: string) => storedValues.get(key) ?? null,
  setItem: (key: string, value: string) => void storedValues.set(key, value),
  removeItem: (key: string) => void storedValues.delete(key),
};
Object.assign(globalThis, { localStorage: storage });

const { call, ApiError } = await import("./call");
const { client, queryText } = await import("./request");
const { fetchFile, upload } = await import("./files");
const session = await import("../session/store");

const reply = (token: string) =>
  ({ token, user: { id: 1, companyId: 7, company: { dueDate: null } } }) as unknown as SessionReply;

type Answer = { status: number; data: unknown } | "no network";
let server: (config: InternalAxiosRequestConfig, token: string | undefined) => Answer;
const requests: string[] = [];

client.defaults.adapter = async (config) => {
  const token = String(config.headers.get("Authorization") ?? "").replace("Bearer ", "") || undefined;
  requests.push(`${config.method} ${config.url} ${token ?? "-"}`);
  await Promise.resolve();
  const answer = server(config, token);
  if (answer === "no network") throw new AxiosError("Network Error", "ERR_NETWORK", config);
  const response: AxiosResponse = { ...answer, statusText: "", headers: {}, config };
  if (answer.status >= 400) throw new AxiosError("Refused", undefined, config, undefined, response);
  return response;
};

/** A server that accepts only the token it issued for the refresh cookie. */
function freshServer() {
  return (config: InternalAxiosRequestConfig, token: string | undefined): Exclude<Answer, string> => {
    if (config.url === "/auth/refresh_token") return { status: 200, data: reply("t2") };
    return token === "t2" ? { status: 200, data: [] } : { status: 403, data: { error: "ERR_SESSION_EXPIRED" } };
  };
}

beforeEach(() => {
  storedValues.clear();
  requests.length = 0;
  session.clearSession();
  session.startSession(reply("t1"));
  server = freshServer();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe("call", () => {
  it("fills the path, sends the token and encodes lists as JSON", async () => {
    server = () => ({ status: 200, data: { tickets: [], hasMore: false } });
    await call(ticketApi.list, { query: { queueIds: [1, 2], status: "open" } });
    await call(connectionApi.show, { params: { id: 7 } });
    expect(requests).toEqual(["get /tickets?queueIds=%5B1%2C2%5D&status=open t1", "get /whatsapp/7 t1"]);
    expect(queryText({ a: undefined, b: null, c: 0, d: "x y" })).toBe("c=0&d=x+y");
  });

  it("throws the server's code, or ERR_NETWORK when there is no network", async () => {
    server = () => ({ status: 404, data: { error: "ERR_NO_WAPP_FOUND" } });
    await expect(call(connectionApi.show, { params: { id: 1 } })).rejects.toMatchObject({
      status: 404,
      code: "ERR_NO_WAPP_FOUND",
      text: "",
    });
    server = () => "no network";
    await expect(call(connectionApi.list)).rejects.toMatchObject({ status: 0, code: "ERR_NETWORK" });
    server = () => ({ status: 502, data: "<html>" });
    await expect(call(connectionApi.list)).rejects.toMatchObject({ status: 502, code: "", text: "" });
    server = () => ({ status: 400, data: { error: "texto puro" } });
    await expect(call(connectionApi.list)).rejects.toMatchObject({ code: "texto puro", text: "texto puro" });
  });
});

describe("an expired token", () => {
  it("is renewed once for all requests that fail with it, and each request is repeated", async () => {
    await Promise.all([call(connectionApi.list), call(connectionApi.list), call(connectionApi.list)]);
    expect(requests.filter((line) => line.includes("refresh"))).toEqual(["post /auth/refresh_token -"]);
    expect(requests.filter((line) => line.endsWith(" t2"))).toHaveLength(3);
    expect(storage.getItem("token")).toBe("t2");
  });

  it("is not renewed again when another tab has just renewed it", async () => {
    server = (_config, token) =>
      token === "t9" ? { status: 200, data: [] } : { status: 403, data: { error: "ERR_SESSION_EXPIRED" } };
    storage.setItem("token", "t9");
    await call(connectionApi.list);
    expect(requests).toEqual(["get /whatsapp t1", "get /whatsapp t9"]);
  });

  it("ends the session when the renewal is refused", async () => {
    server = (config) =>
      config.url === "/auth/refresh_token"
        ? { status: 401, data: { error: "ERR_SESSION_EXPIRED" } }
        : { status: 403, data: { error: "ERR_SESSION_EXPIRED" } };
    await expect(call(connectionApi.list)).rejects.toBeInstanceOf(ApiError);
    expect(session.currentSession().state).toBe("out");
    expect(storage.getItem("token")).toBeNull();
  });

  it("keeps the session when the renewal fails for lack of a network", async () => {
    server = (config) =>
      config.url === "/auth/refresh_token" ? "no network" : { status: 403, data: { error: "ERR_SESSION_EXPIRED" } };
    await expect(call(connectionApi.list)).rejects.toMatchObject({ code: "ERR_NETWORK" });
    expect(session.currentSession().state).toBe("in");
  });
});

describe("files", () => {
  const send = (file: File) =>
    upload(messageApi.send, { params: { ticketId: 7 }, fields: { body: "veja", clientId: "client-1" }, files: [file] });

  it("are uploaded as form data in the endpoint's field, also after the token was renewed", async () => {
    const forms: unknown[] = [];
    const renewing = freshServer();
    server = (config, token) => {
      const answer = renewing(config, token);
      if (config.data instanceof FormData) forms.push(Object.fromEntries(config.data));
      return answer.status === 200 && config.url !== "/auth/refresh_token" ? { status: 201, data: [] } : answer;
    };
    const file = new File(["abc"], "nota.txt", { type: "text/plain" });
    await send(file);
    expect(requests.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "post /messages/7",
      "post /auth/refresh_token",
      "post /messages/7",
    ]);
    expect(forms).toEqual(Array(2).fill({ body: "veja", clientId: "client-1", medias: file }));
  });

  it("are fetched from a site address with the token", async () => {
    const bytes = new Blob(["abc"]);
    server = (config) => ({ status: 200, data: config.baseURL === "" ? bytes : null });
    expect(await fetchFile("/api/messages/7/media")).toBe(bytes);
    expect(requests).toEqual(["get /api/messages/7/media t1"]);
  });

  it("report the reason of a refusal: the error body is JSON although a file was requested", async () => {
    server = () => ({ status: 404, data: new Blob([JSON.stringify({ error: "ERR_NO_MEDIA_FOUND" })]) });
    await expect(fetchFile("/api/messages/7/media")).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  });
});

describe("other refusals", () => {
  it("of a right neither renew the token nor end the session", async () => {
    server = () => ({ status: 403, data: { error: "ERR_NO_PERMISSION" } });
    await expect(call(connectionApi.list)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
    expect(requests).toHaveLength(1);
    expect(session.currentSession().state).toBe("in");
  });

  it("with 401 end the session", async () => {
    server = () => ({ status: 401, data: { error: "ERR_SESSION_EXPIRED" } });
    await expect(call(connectionApi.list)).rejects.toMatchObject({ status: 401 });
    expect(session.currentSession().state).toBe("out");
  });

  it("with 401 keep a newer sign-in from another tab", async () => {
    server = () => ({ status: 401, data: { error: "ERR_SESSION_EXPIRED" } });
    storage.setItem("login", "another");
    storage.setItem("token", "theirs");
    await expect(call(connectionApi.list)).rejects.toMatchObject({ status: 401 });
    expect(storage.getItem("token")).toBe("theirs");
  });
});
