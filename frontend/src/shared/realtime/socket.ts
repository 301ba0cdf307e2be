import { socketTimings } from "@guiche/contract/limits";
import { topics, wireName, type ClientEvents, type RealtimeEvents, type Topic } from "@guiche/contract/realtime";
import type { TicketStatus } from "@guiche/contract/tickets";
import type { Socket } from "socket.io-client";
import { currentConflict } from "../session/conflict";
import { refreshSession } from "../session/refresh";
import { currentToken } from "../session/store";
import { ApiError } from "../api/api-error";
import { listeners as changeListeners } from "../listeners";
import { reloadPage } from "../reload-page";

export type SocketStatus = "online" | "offline" | "reconnecting" | "reconnected";
type Listener = (event: RealtimeEvents[Topic]) => void;

const reconnectedMs = 2_000;
const retryMs = 3_000;
/** Moving from one conversation to the next takes less than this. */
const leaveMs = 500;

/**
 * The page's only socket to the server. Hooks register here before and after it connects; their rooms are joined again
 * after every reconnect. socket.io-client is loaded after sign-in.
 */
const listeners = new Map<Topic, Set<Listener>>(topics.map((topic) => [topic, new Set()]));
const statusChange = changeListeners();
const firstConnect = changeListeners();
const reconnect = changeListeners();
const watchedLists = new Map<TicketStatus, number>();
let watchedChats: (number | string)[] = [];
let watchesNotifications = false;
let socket: Socket | null = null;
let socketStatus: SocketStatus = "online";
let everConnected = false;
let statusTimer: ReturnType<typeof setTimeout> | undefined;

function setSocketStatus(next: SocketStatus) {
  clearTimeout(statusTimer);
  if (next === "reconnected") statusTimer = setTimeout(() => setSocketStatus("online"), reconnectedMs);
  if (next === socketStatus) return;
  socketStatus = next;
  statusChange.notify();
}

export const currentSocketStatus = () => socketStatus;

export const onSocketStatus = statusChange.listen;
/** Runs on the first connect: events may have been missed since the page fetched its data. */
export const onFirstConnect = firstConnect.listen;
/** Runs on a reconnect: events may have been missed. */
export const onReconnect = reconnect.listen;

export function subscribe<T extends Topic>(topic: T, listener: (event: RealtimeEvents[T]) => void) {
  // The map holds listeners of every topic; those of this one take its event.
  const set = listeners.get(topic) as Set<(event: RealtimeEvents[T]) => void> | undefined;
  set?.add(listener);
  return () => {
    set?.delete(listener);
  };
}

/** Sends a message now or never. Messages to repeat after a reconnect have their own functions below. */
export function emit<K extends keyof ClientEvents>(event: K, ...args: Parameters<ClientEvents[K]>) {
  if (socket?.connected) socket.emit(event, ...args);
}

/** The ticket watched last wins; after its screen unmounts, the previous one is joined again. */
export function watchChat(ticketId: number | string) {
  watchedChats = [...watchedChats, ticketId];
  emit("joinChatBox", ticketId);
  return () => {
    const at = watchedChats.lastIndexOf(ticketId);
    watchedChats = watchedChats.filter((_, index) => index !== at);
    const last = watchedChats.at(-1);
    if (last === undefined) leaveChats();
    else if (last !== ticketId) emit("joinChatBox", last);
  };
}

/** Leaves the room, so that other agents no longer see this user as a viewer. */
function leaveChats() {
  setTimeout(() => {
    if (watchedChats.length === 0) emit("joinChatBox", null);
  }, leaveMs);
}

export function watchList(status: TicketStatus) {
  const watchers = watchedLists.get(status) ?? 0;
  watchedLists.set(status, watchers + 1);
  if (watchers === 0) emit("joinTickets", status);
  return () => {
    watchedLists.set(status, (watchedLists.get(status) ?? 1) - 1);
  };
}

export function watchNotifications() {
  watchesNotifications = true;
  emit("joinNotification");
}

function rejoinRooms() {
  if (watchesNotifications) emit("joinNotification");
  for (const [status, watchers] of watchedLists) if (watchers > 0) emit("joinTickets", status);
  const chat = watchedChats.at(-1);
  if (chat !== undefined) emit("joinChatBox", chat);
  emit("userStatus");
}

const reportLostConnection = () => setSocketStatus(navigator.onLine ? "reconnecting" : "offline");

/**
 * The page that reloads tries the saved token, signs out and says why. A request that was refused at the same time
 * may have done so already: nothing would be left to say why after a reload.
 */
function reloadLater() {
  setTimeout(() => {
    // A sign-in elsewhere is being told, and then reloads the page by itself.
    if (currentToken() !== null && !currentConflict()) reloadPage();
  });
}

/** The server refused or closed the socket, so socket.io does not retry by itself: most likely the token expired. */
async function reopen(refusedSocket: Socket) {
  reportLostConnection();
  try {
    await refreshSession(currentToken());
    if (socket === refusedSocket) refusedSocket.connect();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return reloadLater();
    setTimeout(() => {
      if (socket === refusedSocket) void reopen(refusedSocket);
    }, retryMs);
  }
}

/** The server holds as many sockets of this session as it allows: too many tabs are open. */
function connectLater(refusedSocket: Socket) {
  reportLostConnection();
  setTimeout(() => {
    if (socket === refusedSocket) refusedSocket.connect();
  }, retryMs);
}

function onConnect() {
  rejoinRooms();
  (everConnected ? reconnect : firstConnect).notify();
  setSocketStatus(everConnected && socketStatus !== "online" ? "reconnected" : "online");
  everConnected = true;
}

/** Connects the socket for this company until the returned function is called. */
export function openSocket(companyId: number) {
  let closed = false;
  let beat: ReturnType<typeof setInterval> | undefined;

  const start = async () => {
    const { io } = await import("socket.io-client");
    if (closed) return;
    const client = io({
      path: "/socket.io",
      transports: ["websocket"],
      auth: (give) => give({ token: currentToken() ?? "" }),
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
    });
    socket = client;
    for (const topic of topics) {
      client.on(wireName(companyId, topic), (event: RealtimeEvents[Topic]) =>
        listeners.get(topic)?.forEach((listener) => listener(event)),
      );
    }
    client.on("connect", onConnect);
    client.on("connect_error", ({ message }) => {
      if (client.active) reportLostConnection();
      else if (message === "ERR_TOO_MANY_REQUESTS") connectLater(client);
      else void reopen(client);
    });
    client.on("disconnect", (reason) => {
      if (closed) return;
      if (reason === "io server disconnect") void reopen(client);
      else reportLostConnection();
    });
    beat = setInterval(() => emit("userStatus"), socketTimings.heartbeat);
  };

  const wentOffline = () => setSocketStatus("offline");
  const cameBack = () => {
    setSocketStatus("reconnecting");
    // A dead socket shows only after a timeout; reconnecting at once is faster.
    if (socket?.active) socket.disconnect().connect();
  };
  window.addEventListener("offline", wentOffline);
  window.addEventListener("online", cameBack);
  if (!navigator.onLine) wentOffline();
  start().catch(reportLostConnection);

  return () => {
    closed = true;
    clearInterval(beat);
    window.removeEventListener("offline", wentOffline);
    window.removeEventListener("online", cameBack);
    socket?.disconnect();
    socket = null;
    everConnected = false;
    setSocketStatus("online");
  };
}
