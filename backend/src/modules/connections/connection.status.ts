import type { ConnectionStatus } from "@guiche/contract/connections";
import { UniqueConstraintError } from "sequelize";
import type { ConnectionRef, StatusDetail } from "../../channels/provider";
import { publishEvent } from "../../domain-events";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { sessionChanged } from "./connection.events";
import { connectionStore } from "./connection.store";
import { trackOutage } from "./outage.service";

/**
 * Stores the status a session reports and broadcasts it. "refused": the number already serves another connection.
 * Reports under an old lease are ignored.
 */
export async function recordStatus(
  scope: Scope,
  { connectionId, fence }: Pick<ConnectionRef, "connectionId" | "fence">,
  status: ConnectionStatus,
  detail: StatusDetail = {},
): Promise<"ok" | "refused"> {
  const { qrcode = "", pairingCode = "", validUntil = null, retries = 0, cause = null } = detail;
  const store = connectionStore(scope);
  const update = { ...detail, status, qrcode, pairingCode, validUntil, retries, cause, fence, at: now() };
  try {
    const before = await store.saveStatus(connectionId, update);
    if (!before) return "ok";
    await trackOutage(scope, { id: connectionId, ...before }, { status, cause });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError) || !detail.number) throw error;
    await saveHolder(scope, connectionId, detail.number);
    return "refused";
  }
  await sessionChanged(scope, connectionId);
  // Not awaited: reporting the status must not wait for the messages that can be sent now.
  if (status === "CONNECTED" && detail.number)
    void publishEvent(scope, "connection.opened", { connectionId, at: update.at });
  return "ok";
}

/**
 * Stores the name of the connection that has the number if it belongs to this company; another company's is not
 * revealed.
 */
async function saveHolder(scope: Scope, id: number, number: string): Promise<void> {
  const store = connectionStore(scope);
  const holder = await store.first({ where: { number }, attributes: ["id"] });
  await store.change({ id }, { conflictsWithId: holder?.id ?? null });
}
