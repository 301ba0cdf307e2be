import type { ConnectionInput, ConnectionPatch, SimulatorOffer } from "@guiche/contract/connections";
import { env } from "../../config/env";
import { companyChanged } from "../../platform/cache";
import { transaction } from "../../platform/db/transaction";
import { signal, type Signals } from "../../platform/events/signals";
import { AppError } from "../../platform/http/errors";
import { announce } from "../../platform/realtime/announce";
import type { Scope } from "../../platform/tenant/scope";
import { ownCompany } from "../companies";
import { mustHaveQueues } from "../queues";
import { connectionOf } from "./connection.cache";
import { announceConnection } from "./connection.news";
import { connectionStore, type ConnectionRow } from "./connection.store";

export const listConnections = (scope: Scope): Promise<ConnectionRow[]> => connectionStore(scope).withQueues(null);

export async function showConnection(scope: Scope, id: number): Promise<ConnectionRow> {
  const [row] = await connectionStore(scope).withQueues(id);
  if (!row) throw new AppError("ERR_NO_WAPP_FOUND");
  return row;
}

/** The plan's limit is exact: creates of one company wait for each other. The first connection becomes the default. */
export async function createConnection(scope: Scope, input: ConnectionInput): Promise<ConnectionRow> {
  await refuseUnfit(scope, input);
  const { queueIds, ...values } = input;
  // Looked up out here: whoever holds the lock must not wait for a look-up that waits for a free database connection.
  const { plan } = await ownCompany(scope);
  const made = await transaction(scope, async (inside) => {
    const store = connectionStore(inside);
    await store.lockCompany();
    const held = await store.count();
    if (held >= plan.connections) throw new AppError("ERR_PLAN_LIMIT_REACHED");
    if (values.isDefault) await store.clearDefault();
    const row = await store.add({ ...values, isDefault: values.isDefault || held === 0 });
    await store.setQueues(row.id, queueIds);
    return row;
  });
  return changed(scope, made.id, "create");
}

export async function updateConnection(scope: Scope, id: number, patch: ConnectionPatch): Promise<ConnectionRow> {
  const before = await showConnection(scope, id);
  await refuseUnfit(scope, {
    greetingMessage: before.greetingMessage,
    queueIds: before.queues.map((queue) => queue.id),
    ...patch,
  });
  if (patch.provider && patch.provider !== before.provider && before.wanted) throw new AppError("ERR_CONFLICT");
  if (patch.isDefault === false && before.isDefault) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  const { queueIds, ...values } = patch;
  await transaction(scope, async (inside) => {
    const store = connectionStore(inside);
    await store.lockCompany();
    if (values.isDefault) await store.clearDefault();
    if (Object.keys(values).length > 0) await store.change({ id }, values);
    if (queueIds) await store.setQueues(id, queueIds);
  });
  return changed(scope, id, "update");
}

/** Logs the device out and forgets it; its tickets stay, without a connection. */
export async function removeConnection(scope: Scope, id: number): Promise<void> {
  const row = await showConnection(scope, id);
  if (row.isDefault && (await connectionStore(scope).count()) > 1) throw new AppError("ERR_NO_OTHER_WHATSAPP");
  want(scope, id, "forget");
  await connectionStore(scope).remove({ id });
  companyChanged(scope);
  announce(scope, "whatsapp", { action: "delete", whatsappId: id });
}

/** What the owner of the line is asked to do; `wanted` is what a restart will resume. */
export async function askSession(scope: Scope, id: number, act: "start" | "renew" | "logout"): Promise<ConnectionRow> {
  const before = await showConnection(scope, id);
  refuseUnofferedProvider(before.provider);
  if (act === "logout" && before.status === "DISCONNECTED") return before;
  await connectionStore(scope).change({ id }, { wanted: act !== "logout" });
  want(scope, id, act);
  return showConnection(scope, id);
}

const want = (scope: Scope, connectionId: number, act: Signals["connection.wanted"]["act"]): void =>
  signal("connection.wanted", { companyId: scope.companyId, connectionId, act });

export const offerSimulator = (): SimulatorOffer => ({
  simulatorPort: env().simulator === "off" ? null : env().simulatorPort,
});

async function refuseUnfit(scope: Scope, { provider, greetingMessage, queueIds }: ConnectionPatch): Promise<void> {
  if (provider) refuseUnofferedProvider(provider);
  if ((queueIds?.length ?? 0) > 1 && !greetingMessage?.trim()) throw new AppError("ERR_WAPP_GREETING_REQUIRED");
  await mustHaveQueues(scope, queueIds ?? []);
}

function refuseUnofferedProvider(provider: string): void {
  if (provider === "simulator" && env().simulator === "off") throw new AppError("ERR_PROVIDER_NOT_OFFERED");
}

async function changed(scope: Scope, id: number, action: "create" | "update"): Promise<ConnectionRow> {
  companyChanged(scope);
  const row = await connectionOf(scope, id);
  announceConnection(scope, action, row);
  return row;
}
