import type { ConnectionStatus } from "@guiche/contract/connections";
import { UniqueConstraintError } from "sequelize";
import type { ConnectionRef, StatusDetail } from "../../channels/provider";
import { tell } from "../../facts";
import { companyChanged } from "../../platform/cache";
import type { Scope } from "../../platform/tenant/scope";
import { announceSession } from "./connection.news";
import { connectionStore } from "./connection.store";

/** Keeps what a line says of itself and tells the screens. "refused": the number already serves another connection. */
export async function recordStatus(
  scope: Scope,
  { connectionId }: ConnectionRef,
  status: ConnectionStatus,
  { qrcode = "", retries = 0, cause = null, number, wanted }: StatusDetail = {},
): Promise<"ok" | "refused"> {
  const store = connectionStore(scope);
  try {
    await store.change(
      { id: connectionId },
      {
        status,
        qrcode,
        retries,
        cause,
        ...(number === undefined ? {} : { number }),
        ...(wanted === undefined ? {} : { wanted }),
      },
    );
  } catch (error) {
    if (error instanceof UniqueConstraintError) return "refused";
    throw error;
  }
  companyChanged(scope);
  const [row] = await store.withQueues(connectionId);
  if (row) announceSession(scope, row);
  if (status === "CONNECTED") tell(scope, "connection.opened", { connectionId });
  return "ok";
}
