import type { Settings } from "@guiche/contract/settings";
import type { TimelineEntryKind, UnratedReason } from "@guiche/contract/ticket-timeline";
import type { Scope } from "../../core/tenant/scope";
import type { TicketRow } from "./ticket.presenter";

interface Move {
  verb: TimelineEntryKind;
  after: Pick<TicketRow, "isGroup" | "connectionId">;
  isByBot: boolean;
  withoutRating: boolean;
  silently: boolean;
}

/** Why a closing does not ask the customer for a rate; null: it does, or it is no closing, or the company never asks. */
export function whyUnrated(
  { actor }: Pick<Scope, "actor">,
  { verb, after, isByBot, withoutRating, silently }: Move,
  { userRating }: Pick<Settings, "userRating">,
): UnratedReason | null {
  if (userRating !== "enabled" || (verb !== "closed" && verb !== "expired")) return null;
  if (after.isGroup) return "group";
  if (verb === "expired") return "inactivity";
  if (isByBot || actor === "system") return "bot";
  if (silently || withoutRating) return "chosen";
  return after.connectionId === null ? "noConnection" : null;
}
