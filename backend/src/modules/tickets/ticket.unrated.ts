import type { Settings } from "@guiche/contract/settings";
import type { TimelineEntryKind, UnratedReason } from "@guiche/contract/ticket-timeline";
import type { Scope } from "../../core/tenant/scope";
import { historyStore } from "./history.store";
import type { TicketRow } from "./ticket.presenter";

interface Move {
  verb: TimelineEntryKind;
  after: Pick<TicketRow, "id" | "isGroup" | "connectionId" | "isContactBlocked">;
  isByBot: boolean;
  withoutRating: boolean;
  silently: boolean;
}

/**
 * Why a closing does not ask the customer for a rate; null: it does, or it is no closing, or the company never asks. Call
 * it before the closing is written.
 */
export async function whyUnrated(
  scope: Scope,
  { verb, after, isByBot, withoutRating, silently }: Move,
  { userRating }: Pick<Settings, "userRating">,
): Promise<UnratedReason | null> {
  if (userRating !== "enabled" || (verb !== "closed" && verb !== "expired")) return null;
  if (after.isGroup) return "group";
  if (verb === "expired") return "inactivity";
  if (isByBot || scope.actor === "system") return "bot";
  if (silently || withoutRating) return "chosen";
  if (after.connectionId === null) return "noConnection";
  if (after.isContactBlocked) return "blocked";
  return (await historyStore(scope).isAnswered(after.id)) ? null : "unserved";
}
