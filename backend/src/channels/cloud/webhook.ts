import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ack } from "@guiche/contract/acks";
import { notifyProcesses } from "../../core/events/process-bus";
import type { Scope } from "../../core/tenant/scope";
import { arriving, journalEntry } from "../journal/journal";
import { storeArrivals, type JournalEntry } from "../journal/journal.store";
import type { CloudHook, CloudStatus, CloudValue, JournaledMessage } from "./events";
import { cloudNumberStore, type CloudNumberRow } from "./number.store";
import { meaningOf } from "./refusals";

/** Whether Meta sent these bytes: signed with the secret of the number's app. */
export function isSignedFor({ appSecret }: Pick<CloudNumberRow, "appSecret">, raw: Buffer, signature: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", appSecret).update(raw).digest("hex")}`);
  const receivedSignature = Buffer.from(signature);
  return receivedSignature.length === expected.length && timingSafeEqual(receivedSignature, expected);
}

/** What a webhook brings for one number. */
interface NumberDelivery {
  number: CloudNumberRow;
  entries: JournalEntry[];
  /** Ids of messages that were written in the business's own app. */
  echoes: string[];
  statuses: CloudStatus[];
}

/** Sorts a webhook by the numbers that it names. `dropped`: parts for a number that its signature does not cover. */
function sortHook(
  hook: CloudHook,
  numbers: readonly CloudNumberRow[],
): { deliveries: NumberDelivery[]; dropped: number } {
  const byNumber = new Map<number, NumberDelivery>();
  let droppedCount = 0;
  for (const { field, value } of (hook.entry ?? []).flatMap(({ changes }) => changes ?? [])) {
    if (!value || (field !== "messages" && field !== "smb_message_echoes")) continue;
    const number = numbers.find(({ phoneNumberId }) => phoneNumberId === value.metadata?.phone_number_id);
    if (!number) {
      droppedCount += 1;
      continue;
    }
    const delivery = byNumber.get(number.connectionId) ?? { number, entries: [], echoes: [], statuses: [] };
    byNumber.set(number.connectionId, delivery);
    delivery.entries.push(...entriesIn(value, number));
    delivery.echoes.push(...(value.message_echoes ?? []).flatMap(({ id }) => id ?? []));
    delivery.statuses.push(...(value.statuses ?? []));
  }
  return { deliveries: [...byNumber.values()], dropped: droppedCount };
}

function entriesIn({ messages = [], message_echoes: echoes = [], contacts = [] }: CloudValue, number: CloudNumberRow) {
  const all: JournaledMessage[] = [
    ...messages.map((message) => ({ message, contacts, isEcho: false })),
    ...echoes.map((message) => ({ message, contacts: [], isEcho: true })),
  ];
  // A batch may be in any order.
  const inOrder = all.toSorted(
    (one, other) => Number(one.message.timestamp ?? 0) - Number(other.message.timestamp ?? 0),
  );
  return inOrder.filter(({ message }) => message.id).map((journaledMessage) => entryOf(journaledMessage, number));
}

/** Meta repeats what it is not sure we have: the same message is stored once. */
function entryOf(journaledMessage: JournaledMessage, number: CloudNumberRow): JournalEntry {
  const { id = "", timestamp = "" } = journaledMessage.message;
  return journalEntry(
    number,
    Buffer.from(id),
    Buffer.from(JSON.stringify(journaledMessage)),
    arriving({ id, t: timestamp }),
  );
}

const levels: Partial<Record<string, Ack>> = { sent: 2, delivered: 3, read: 4, played: 5, failed: -1 };

type TakeAck = (connectionId: number, wid: string, level: Ack, cause: string | null) => Promise<unknown>;

/**
 * Stores what a webhook brings for these numbers; the owner of each connection delivers it. Statuses are applied here:
 * they need no order, because an acknowledgement only rises. Returns the connections that Meta spoke of.
 */
export async function takeHook(scope: Scope, hook: CloudHook, numbers: readonly CloudNumberRow[], ack: TakeAck) {
  const { deliveries, dropped } = sortHook(hook, numbers);
  const store = cloudNumberStore(scope);
  for (const { number, entries, echoes, statuses } of deliveries) {
    const { companyId, connectionId } = number;
    // They are ours like those sent from here: customers quote them and react to them, and statuses name them.
    if (echoes.length > 0)
      await store.nameMessages(
        connectionId,
        echoes.map((wid) => ({ wamid: wid, wid })),
      );
    const codes = statuses.flatMap(({ errors = [] }) => errors.flatMap(({ code }) => code ?? []));
    const stop = codes.find((code) => meaningOf({ code }).is === "stopped");
    if (stop !== undefined) notifyProcesses("number.stopped", { companyId, connectionId, code: stop });
    const isNew = entries.length > 0 && (await storeArrivals(scope, number, entries));
    if (isNew) notifyProcesses("journal.filled", { companyId, connectionId });
    const namedMessages = statuses.flatMap(({ id: wamid, biz_opaque_callback_data: wid, status }) =>
      wamid && wid && status === "sent" ? [{ wamid, wid }] : [],
    );
    // Meta's reply has said that it has a message, unless that reply was lost.
    const unconfirmedWids = namedMessages.length > 0 ? await store.nameMessages(connectionId, namedMessages) : [];
    for (const { id, status = "", biz_opaque_callback_data, errors } of statuses) {
      const level = levels[status];
      const wid = biz_opaque_callback_data ?? (id && (await store.widOf(connectionId, id)));
      if (!level || !wid || (level === 2 && !unconfirmedWids.includes(wid))) continue;
      const code = errors?.[0]?.code;
      await ack(connectionId, wid, level, level === -1 && code !== undefined ? String(code) : null);
    }
  }
  return { dropped, heardNumbers: deliveries.map(({ number }) => number) };
}

/** What Meta tells of templates of these numbers' accounts. */
export const templateEventsIn = (hook: CloudHook, numbers: readonly CloudNumberRow[]) =>
  (hook.entry ?? []).flatMap(({ id: wabaId = "", changes = [] }) =>
    changes.flatMap(({ field, value }) => {
      const isOurs = field === "message_template_status_update" && numbers.some((number) => number.wabaId === wabaId);
      if (!isOurs || !value?.event || value.message_template_id === undefined) return [];
      return [{ wabaId, metaId: value.message_template_id, event: value.event, reason: value.reason ?? "" }];
    }),
  );

/** What Meta says when it rates a number anew, or lets its business write to more or fewer customers. */
const standingFields = ["phone_number_quality_update", "account_update", "business_capability_update"];

/** The numbers of which Meta has something new to say. */
export const ratedNumbers = (hook: CloudHook, numbers: readonly CloudNumberRow[]): CloudNumberRow[] => {
  const accounts = (hook.entry ?? []).flatMap(({ id, changes = [] }) =>
    changes.some(({ field = "" }) => standingFields.includes(field)) ? [id] : [],
  );
  return numbers.filter(({ wabaId }) => accounts.includes(wabaId));
};
