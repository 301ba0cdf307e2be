import { webhookFileMinutes, webhookMediaPath } from "@guiche/contract/webhooks";
import type { Request } from "express";
import { AppError } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import { signedAddress, signedSession } from "../../core/http/signed-address";
import { scopeOfRow } from "../../core/tenant/scope";
import { linkedBytes } from "../messages";
import { webhookStore, type DeliveryRow } from "./webhook.store";

/** In the place of a session: such an address stands for a program, and for no person. */
const sidOf = (webhookId: number): string => `webhook-${webhookId}`;
const holderShape = /^(webhook|integration)-(\d{1,10})$/;

/** The payload with an address for the file of its message, if it is there: made for each try, because it dies. */
export function withFileAddress({ companyId, webhookId }: DeliveryRow, payload: Record<string, unknown>): object {
  const { id, file, mediaState } = payload;
  if (!file || mediaState !== "ready" || typeof id !== "number") return payload;
  const holder = { companyId, userId: 0, sid: sidOf(webhookId) };
  return { ...payload, file: { ...file, ...signedAddress(webhookMediaPath(id), holder, webhookFileMinutes) } };
}

/**
 * The file at a signed address. Without a signature, with that of a user's session, or once the webhook is deleted,
 * there is nothing.
 */
export async function mediaOf(request: Request, id: number): Promise<Bytes> {
  const signed = signedSession(request);
  const [, kind, holderId] = holderShape.exec(signed?.sid ?? "") ?? [];
  if (!signed || !kind) throw new AppError("ERR_FILE_ADDRESS");
  const scope = scopeOfRow({ companyId: signed.companyId });
  if (kind === "webhook" && !(await webhookStore(scope).get(Number(holderId)))) throw new AppError("ERR_FILE_ADDRESS");
  return linkedBytes(scope, id);
}
