import { webhookFileMinutes, webhookMediaPath } from "@guiche/contract/webhooks";
import type { Request } from "express";
import { env } from "../../config/env";
import { AppError } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import { signedSession, signPath } from "../../core/http/signed";
import { scopeOfRow } from "../../core/tenant/scope";
import { linkedBytes } from "../messages";
import { webhookStore, type DeliveryRow } from "./webhook.store";

/** In the place of a session: such an address stands for an endpoint, and for no person. */
const sidOf = (webhookId: number): string => `webhook-${webhookId}`;
const endpointShape = /^webhook-(\d{1,10})$/;

/** The payload with an address for the file of its message, if it is there: made for each try, because it dies. */
export function withFileAddress({ companyId, webhookId }: DeliveryRow, payload: Record<string, unknown>): object {
  const { id, file, mediaState } = payload;
  if (!file || mediaState !== "ready" || typeof id !== "number") return payload;
  const path = webhookMediaPath(id);
  const holder = { companyId, userId: 0, sid: sidOf(webhookId) };
  const { session, expires, signature } = signPath(path, holder, webhookFileMinutes);
  const query = new URLSearchParams({ session, expires: String(expires), signature });
  const url = `${env().publicUrl ?? ""}${path}?${query.toString()}`;
  return { ...payload, file: { ...file, url, expiresAt: new Date(expires).toISOString() } };
}

/**
 * The file at a signed address. Without a signature, with that of somebody's session, or once the endpoint is deleted,
 * there is nothing.
 */
export async function mediaOf(request: Request, id: number): Promise<Bytes> {
  const signed = signedSession(request);
  const [, webhookId] = endpointShape.exec(signed?.sid ?? "") ?? [];
  if (!signed || !webhookId) throw new AppError("ERR_SESSION_EXPIRED");
  const scope = scopeOfRow({ companyId: signed.companyId });
  if (!(await webhookStore(scope).get(Number(webhookId)))) throw new AppError("ERR_SESSION_EXPIRED");
  return linkedBytes(scope, id);
}
