import {
  lateTexts,
  type ConnectionInput,
  type ConnectionPatch,
  type LateTemplates,
  type LateText,
  type SimulatorOffer,
} from "@guiche/contract/connections";
import { env } from "../../config/env";
import { companyChanged } from "../../core/cache";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid, unlessTaken } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { raiseStatementTimeout } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { changesBetween, recordAudit } from "../audit";
import { ownCompany, today } from "../companies";
import { mustHaveQueues, mustHaveResponders } from "../queues";
import { connectionChanged } from "./connection.events";
import { assertRoom } from "./connection.limits";
import { assertOfferedProvider, requestSession } from "./connection.session";
import { connectionStore, type ConnectionRow } from "./connection.store";
import { setToken } from "./connection.token";

export const listConnections = (scope: Scope): Promise<ConnectionRow[]> => connectionStore(scope).withQueues(null);

export async function showConnection(scope: Scope, id: number): Promise<ConnectionRow> {
  const [row] = await connectionStore(scope).withQueues(id);
  if (!row) throw new AppError("ERR_NO_WAPP_FOUND");
  return row;
}

/**
 * The plan's limit is exact: creates in one company run one after another. The first connection becomes the default.
 * Its session starts at once, because the admin is waiting for the QR.
 */
export async function createConnection(
  scope: Scope,
  { queueIds, token, fallbackQueueId, ...values }: ConnectionInput,
): Promise<ConnectionRow> {
  // Looked up before the lock: the lock's holder must not wait for a free database connection.
  const { connectionLimits } = await ownCompany(scope);
  const { id } = await changingAlone(scope, async (inside, store) => {
    await assertValid(inside, { ...values, queueIds, fallbackQueueId });
    assertRoom(connectionLimits, await store.use(), { added: values.provider });
    const isDefault = values.isDefault || (await store.first({ where: { isDefault: true } })) === null;
    if (isDefault) await store.clearDefault();
    const at = now();
    const opening = { wanted: true, status: "OPENING", statusSince: at, downSince: at } as const;
    const row = await store.add({ ...values, ...opening, isDefault });
    await store.setQueues(row.id, queueIds);
    const first = (await showConnection(inside, row.id)).queues[0]?.id ?? null;
    await store.change({ id: row.id }, { fallbackQueueId: fallbackQueueId === undefined ? first : fallbackQueueId });
    await setToken(inside, row, token);
    await recordAudit(inside, { action: "connection.started", target: row.name });
    await auditWarmUp(inside, { inUseSince: null, skipsWarmUp: false }, row);
    return row;
  });
  const row = await connectionChanged(scope, id, "create");
  requestSession(scope, id, "start");
  return row ?? showConnection(scope, id);
}

/** A patch: missing fields stay as they are. The merged result must be valid. */
export async function updateConnection(scope: Scope, id: number, patch: ConnectionPatch): Promise<ConnectionRow> {
  const { queueIds, token, ...values } = patch;
  const { connectionLimits } = await ownCompany(scope);
  await changingAlone(scope, async (inside, store) => {
    const before = await showConnection(inside, id);
    const currentQueueIds = before.queues.map((queue) => queue.id);
    await assertValid(inside, { greetingMessage: before.greetingMessage, queueIds: currentQueueIds, ...patch }, before);
    if (patch.provider && patch.provider !== before.provider) {
      if (before.wanted) throw new AppError("ERR_CONFLICT");
      assertRoom(connectionLimits, await store.use(), { added: patch.provider, removed: before.provider });
    }
    if (patch.isDefault === false && before.isDefault) throw new AppError("ERR_NO_OTHER_WHATSAPP");
    if (patch.isDefault) await store.clearDefault();
    // First the queues: the fallback queue is one of them.
    if (queueIds) await store.setQueues(id, queueIds);
    if (Object.keys(values).length > 0) await store.change({ id }, values);
    await auditWarmUp(inside, before, { ...before, ...values });
    // The warm-up has an entry of its own.
    const details = changesBetween<object>(before, { ...values, inUseSince: undefined, skipsWarmUp: undefined });
    if (Object.keys(details).length > 0)
      await recordAudit(inside, { action: "connection.changed", target: before.name, details });
    await setToken(inside, before, token);
  });
  return (await connectionChanged(scope, id)) ?? showConnection(scope, id);
}

/**
 * Logs the device out and deletes the connection; its tickets stay, without a connection. The default one can only be
 * removed last: while there are others, one of them must become the default first.
 */
export async function removeConnection(scope: Scope, id: number): Promise<void> {
  await changingAlone(scope, async (inside, store) => {
    const { isDefault, name } = await store.mustHave(id);
    if (isDefault && (await store.count()) > 1) throw new AppError("ERR_NO_OTHER_WHATSAPP");
    requestSession(scope, id, "forget");
    await raiseStatementTimeout(inside);
    await store.lockSession(id);
    await store.lockForRemoval(id);
    await publishEvent(inside, "connection.deleted", { connectionId: id });
    await store.remove({ id });
    await recordAudit(inside, { action: "connection.deleted", target: name });
  });
  companyChanged(scope);
  broadcast(scope, "whatsapp", { action: "delete", whatsappId: id });
}

export const offerSimulator = (): SimulatorOffer => ({
  simulatorPort: env().simulator === "off" ? null : env().simulatorPort,
});

/**
 * Serializes adding, changing and removing a company's connections until the commit, so that there is exactly one
 * default.
 */
const changingAlone = <T>(
  scope: Scope,
  change: (inside: Scope, store: ReturnType<typeof connectionStore>) => Promise<T>,
): Promise<T> =>
  unlessTaken(
    transaction(scope, async (inside) => {
      const store = connectionStore(inside);
      await store.lockCompany();
      return change(inside, store);
    }),
    (columns) =>
      ("name" in columns && invalid({ name: "Already taken" })) ||
      ("tokenHash" in columns && invalid({ token: "Already taken" })),
  );

type WarmUp = Pick<ConnectionRow, "inUseSince" | "skipsWarmUp">;

/** Records who answers for a number that sends more than a new one may. */
async function auditWarmUp(scope: Scope, before: WarmUp, after: WarmUp & { name: string }): Promise<void> {
  const { name, inUseSince, skipsWarmUp } = after;
  const details = changesBetween<WarmUp>(before, { inUseSince, skipsWarmUp });
  if (Object.keys(details).length > 0) await recordAudit(scope, { action: "connection.warmUp", target: name, details });
}

async function assertValid(scope: Scope, fit: ConnectionPatch, before?: ConnectionRow): Promise<void> {
  const { provider, greetingMessage, queueIds = [], promptId, integrationId, inUseSince } = fit;
  const targetQueueIds = [fit.transferQueueId, fit.fallbackQueueId].filter((queueId) => queueId != null);
  if (provider) assertOfferedProvider(provider);
  if (inUseSince && inUseSince > today((await ownCompany(scope)).timezone))
    throw invalid({ inUseSince: "Invalid date" });
  if (queueIds.length > 1 && !greetingMessage?.trim()) throw new AppError("ERR_WAPP_GREETING_REQUIRED");
  await mustHaveQueues(scope, [...queueIds, ...targetQueueIds]);
  if (fit.fallbackQueueId != null && !queueIds.includes(fit.fallbackQueueId))
    throw invalid({ fallbackQueueId: "Not a queue of this connection" });
  await mustHaveResponders(scope, { promptId, integrationId }, before);
  await mustHaveTemplates(scope, fit.lateTemplates, before);
}

/** A template that was chosen before may have been deleted at Meta: it does not prevent a change of the rest. */
async function mustHaveTemplates(
  scope: Scope,
  chosenTemplates: LateTemplates = {},
  before?: ConnectionRow,
): Promise<void> {
  const idIn = (templates: LateTemplates = {}, text: LateText) => templates[text]?.id;
  const changedTexts = lateTexts.filter((text) => idIn(chosenTemplates, text) !== idIn(before?.lateTemplates, text));
  const ids = changedTexts.flatMap((text) => idIn(chosenTemplates, text) ?? []);
  if (ids.length === 0) return;
  const templateRows = before ? await connectionStore(scope).templates(before.id, ids) : [];
  if (templateRows.length < new Set(ids).size) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  if (templateRows.some(({ isText }) => !isText)) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE");
}
