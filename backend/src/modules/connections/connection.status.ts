import type { ConnectionStatus } from "@guiche/contract/connections";
import { UniqueConstraintError } from "sequelize";
import type { ConnectionRef, StatusDetail } from "../../channels/provider";
import { tell } from "../../facts";
import { now } from "../../platform/clock";
import { transaction } from "../../platform/db/transaction";
import type { Scope } from "../../platform/tenant/scope";
import { sessionChanged } from "./connection.news";
import { connectionStore } from "./connection.store";
import { followOutage } from "./outage.service";

/** Keeps what a line says of itself and tells the screens. "refused": the number already serves another connection. */
export async function recordStatus(
  scope: Scope,
  { connectionId }: ConnectionRef,
  status: ConnectionStatus,
  detail: StatusDetail = {},
): Promise<"ok" | "refused"> {
  try {
    await transaction(scope, (inside) => keep(inside, connectionId, status, detail));
  } catch (error) {
    if (!(error instanceof UniqueConstraintError) || !detail.number) throw error;
    await keepHolder(scope, connectionId, detail.number);
    return "refused";
  }
  await sessionChanged(scope, connectionId);
  if (status === "CONNECTED") tell(scope, "connection.opened", { connectionId });
  return "ok";
}

async function keep(scope: Scope, id: number, status: ConnectionStatus, detail: StatusDetail): Promise<void> {
  const { qrcode = "", pairingCode = "", validUntil = null, retries = 0, cause = null } = detail;
  const store = connectionStore(scope);
  const before = await store.lock(id);
  if (!before) return;
  const restrictedUntil = detail.restrictedUntil === undefined ? before.restrictedUntil : detail.restrictedUntil;
  const isRestricted = restrictedUntil !== null && restrictedUntil > now();
  await store.change(
    { id },
    {
      status,
      qrcode,
      pairingCode,
      validUntil,
      retries,
      cause,
      restrictedUntil,
      // The next restriction is told again.
      ...(isRestricted ? {} : { restrictionMailedAt: null }),
      ...(status === before.status ? {} : { statusSince: now() }),
      ...(cause === "sameNumber" ? {} : { conflictsWithId: null }),
      ...(detail.number === undefined ? {} : { number: detail.number }),
      ...(detail.wanted === undefined ? {} : { wanted: detail.wanted }),
    },
  );
  await followOutage(scope, before, { status, cause });
}

/** Who has the number, if that is a connection of this company; of another one nothing is said. */
async function keepHolder(scope: Scope, id: number, number: string): Promise<void> {
  const store = connectionStore(scope);
  const holder = await store.first({ where: { number }, attributes: ["id"] });
  await store.change({ id }, { conflictsWithId: holder?.id ?? null });
}
