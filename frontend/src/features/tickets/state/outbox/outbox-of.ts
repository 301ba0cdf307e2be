import { messageApi, type MessageDto } from "@guiche/contract/messages";
import type { MessageInput } from "@guiche/contract/message-input";
import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { ApiError, call, networkError } from "@/shared/api/call";
import { onReconnect } from "@/shared/realtime";
import { useSession } from "@/shared/session";
import { currentSession, onSession } from "@/shared/session/store";
import { wait } from "@/shared/wait";
import { showReply } from "../messages/message-replies";
import { localStore } from "../local-store";
import { whenSettled } from "../ticket-mutations";
import { Outbox, type OutboxDeps, type OutboxDatabase, type SendError } from "./outbox";
import type { OutboxItem } from "./outbox-item";
import { currentSocketStatus } from "@/shared/realtime/socket";

const isOnline = () =>
  navigator.onLine && (currentSocketStatus() === "online" || currentSocketStatus() === "reconnected");

/** Decides from an error whether to retry, wait for the network, or fail. */
function sendErrorOf(error: unknown, online: () => boolean = isOnline): SendError {
  if (!(error instanceof ApiError)) return { kind: "refuse", code: "ERR_INTERNAL" };
  const code = error.code || "ERR_INTERNAL";
  if (error.status === 0) return { kind: online() ? "retry" : "offline", code };
  // Signed out: it is sent after the same user signs in again.
  if (error.status === 401) return { kind: "offline", code };
  // Without room for files no retry helps until room is made.
  if (error.status === 507) return { kind: "refuse", code };
  return { kind: error.status >= 500 || error.status === 429 ? "retry" : "refuse", code };
}

function itemStore(userId: number): OutboxDatabase {
  const rows = localStore<OutboxItem>("outbox", userId);
  return {
    all: async () => (await rows.all()).map(({ row }) => row),
    put: (item) => rows.put(item.clientId, item),
    remove: (clientId) => rows.remove(clientId),
  };
}

const isSignedIn = (userId: number) => {
  const session = currentSession();
  return session.state === "in" && session.user.id === userId;
};

/** A chunk that fails to load counts as being offline, so that the file is retried. */
const sending = () =>
  import("./send-file").catch(() => {
    throw new ApiError(0, { error: networkError });
  });

/** Sends only while the author is signed in. */
function sendAs(userId: number, client: QueryClient) {
  return async (item: OutboxItem, way: Way): Promise<MessageDto> => {
    await whenSettled(client, item.ticketId);
    if (!isSignedIn(userId)) throw new ApiError(401, { error: "ERR_SESSION_EXPIRED" });
    // Loaded with the first file.
    if (item.file) return (await sending()).sendFile(item, item.file, way);
    const reply = await call(messageApi.send, { params: { ticketId: item.ticketId }, body: inputFromItem(item) });
    return Array.isArray(reply) ? reply[0]! : reply;
  };
}

type Way = Parameters<OutboxDeps["send"]>[1];

const inputFromItem = ({ body, clientId, quotedMsg, contacts, location, template }: OutboxItem) =>
  ({
    clientId,
    ...(template ? { template: { id: template.id, values: template.values } } : body !== "" && { body }),
    ...(quotedMsg && { quotedMsg: quotedMsg.id }),
    ...(contacts && { contactIds: contacts.map(({ id }) => id) }),
    ...(location && { location }),
  }) as MessageInput;

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

function createOutbox(userId: number, client: QueryClient): Outbox {
  const outbox = new Outbox({
    store: itemStore(userId),
    send: sendAs(userId, client),
    // Every event about this message came after the request, so the reply never replaces one.
    onAccepted: (message) => showReply(client, message, 0),
    error: sendErrorOf,
    now: Date.now,
    wait,
    newId,
  });
  // Without storage there is nothing to load.
  outbox.load().catch(() => undefined);
  window.addEventListener("online", outbox.resumeAll);
  window.addEventListener("beforeunload", (event) => {
    if (outbox.hasUnsavedFiles()) event.preventDefault();
  });
  onReconnect(outbox.resumeAll);
  return outbox;
}

let cached: { userId: number; outbox: Outbox } | null = null;

onSession(() => {
  const session = currentSession();
  if (!cached || session.state === "unknown" || (session.state === "in" && session.user.id === cached.userId)) return;
  cached.outbox.stop();
  cached = null;
});

/** The outbox of the signed-in user; it keeps sending on every screen. */
function outboxOf(userId: number, client: QueryClient): Outbox {
  if (cached?.userId !== userId) {
    cached?.outbox.stop();
    cached = { userId, outbox: createOutbox(userId, client) };
  }
  return cached.outbox;
}

/** Called when a realtime event brings the message with this client id. */
export const settleOutboxItem = (clientId: string) => cached?.outbox.confirm(clientId);

export function useOutbox(): Outbox {
  const client = useQueryClient();
  return outboxOf(useSession().user.id, client);
}

/** The outbox items of a ticket. */
export function useOutboxItems(ticketId: number): readonly OutboxItem[] {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox.subscribe,
    useCallback(() => outbox.of(ticketId), [outbox, ticketId]),
  );
}
