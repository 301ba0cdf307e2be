import { webhookMediaPath } from "@guiche/contract/webhooks";
import type { Request } from "express";
import { env } from "../../config/env";
import { AppError } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import { signedSession, signPath } from "../../core/http/signed";
import { scopeOfRow } from "../../core/tenant/scope";
import { linkedBytes } from "../messages";
import type { DeliveryRow } from "./webhook.store";

/** In the place of a session: such an address stands for no person. */
const holder = { userId: 0, sid: "webhook" };

/** The payload with an address for the file of its message, if it has one: made for each try, because it dies. */
export function withMediaUrl({ companyId, event, payload }: DeliveryRow): object {
  const { id, mediaState } = payload as { id?: number; mediaState?: string };
  if (!event.startsWith("message.") || mediaState !== "ready" || id === undefined) return payload;
  const path = webhookMediaPath(id);
  const { session, expires, signature } = signPath(path, { companyId, ...holder });
  const query = new URLSearchParams({ session, expires: String(expires), signature });
  return { ...payload, mediaUrl: `${env().publicUrl ?? ""}${path}?${query.toString()}` };
}

/** The file at a signed address. Without a signature, or with that of somebody's session, there is nothing. */
export async function mediaOf(request: Request, id: number): Promise<Bytes> {
  const signed = signedSession(request);
  if (signed?.sid !== holder.sid) throw new AppError("ERR_SESSION_EXPIRED");
  return linkedBytes(scopeOfRow({ companyId: signed.companyId }), id);
}
