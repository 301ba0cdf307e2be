import { capabilitiesOf, type ProviderName } from "@guiche/contract/rules/capabilities";
import { env } from "../../config/env";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { notifyProcesses, type ProcessEvents } from "../../core/events/process-bus";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { sessionChanged } from "./connection.events";
import { connectionStore, type ConnectionRow } from "./connection.store";
import { endOutage } from "./outage.service";

type SessionCommand = ProcessEvents["connection.wanted"]["act"];

/** Sends a command to the process that owns the session, or to all processes while none does. */
export const requestSession = (scope: Scope, connectionId: number, act: SessionCommand, number?: string): void =>
  notifyProcesses("connection.wanted", { companyId: scope.companyId, connectionId, act, number });

/** "start" uses the stored credentials; "renew" discards them, so that a QR is shown. */
export async function startSession(scope: Scope, id: number, act: "start" | "renew"): Promise<ConnectionRow> {
  return begin(scope, await requireStartable(scope, id), act);
}

/** Requests a code to type on the phone for a new pairing; opens a session first where there is none. */
export async function pairSession(scope: Scope, id: number, number: string): Promise<ConnectionRow> {
  const before = await requireStartable(scope, id);
  // A session that resumes with stored credentials shows neither a QR nor a code.
  const isResuming = before.number !== null && before.status !== "DISCONNECTED";
  if (isResuming || before.status === "CONNECTED" || before.status === "PAIRING")
    throw new AppError("ERR_WAPP_ALREADY_PAIRED");
  return begin(scope, before, "pair", number);
}

/** Removes the device from the phone. Ends an outage. */
export async function endSession(scope: Scope, id: number): Promise<void> {
  const { status, name } = await connectionStore(scope).mustHave(id);
  await endOutage(scope, id);
  if (status === "DISCONNECTED") return;
  await transaction(scope, async (inside) => {
    await connectionStore(inside).change({ id }, { wanted: false });
    await recordAudit(inside, { action: "connection.stopped", target: name });
  });
  requestSession(scope, id, "logout");
}

export function assertOfferedProvider(provider: ProviderName): void {
  if (capabilitiesOf(provider).simulated && env().simulator === "off") throw new AppError("ERR_PROVIDER_NOT_OFFERED");
}

async function requireStartable(scope: Scope, id: number) {
  const before = await connectionStore(scope).mustHave(id);
  assertOfferedProvider(before.provider);
  return before;
}

/** `wanted` is what a restart resumes. The status changes at once, whichever process will open the session. */
async function begin(
  scope: Scope,
  { id, name }: { id: number; name: string },
  act: "start" | "renew" | "pair",
  number?: string,
): Promise<ConnectionRow> {
  await transaction(scope, async (inside) => {
    const store = connectionStore(inside);
    await store.change({ id }, { wanted: true });
    await store.change(
      { id, status: "DISCONNECTED" },
      {
        status: "OPENING",
        statusSince: now(),
        qrcode: "",
        pairingCode: "",
        validUntil: null,
        retries: 0,
        cause: null,
        conflictsWithId: null,
      },
    );
    await recordAudit(inside, { action: "connection.started", target: name });
  });
  const row = await sessionChanged(scope, id);
  if (!row) throw new AppError("ERR_NO_WAPP_FOUND");
  requestSession(scope, id, act, number);
  return row;
}
