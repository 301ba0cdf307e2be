import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import type { Content } from "../../channels/content";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { templateFiller } from "../templates";
import { windowStore } from "./window.store";

const hourMs = 3_600_000;

/** Where a conversation is, for the question how long anything may be sent to the customer. */
interface Place {
  contactId: number;
  connectionId: number | null;
}

/** `hours`: how long the window stays open, null where there is none. `until`: null once it is closed. */
interface Window {
  hours: number | null;
  until: Date | null;
}

/** The time in which anything may be sent: it begins anew with every message of the customer. */
export async function windowOf(scope: Scope, { contactId, connectionId }: Place): Promise<Window> {
  const hours =
    connectionId === null ? null : capabilitiesOf((await connectionOf(scope, connectionId)).provider).windowHours;
  if (hours === null || connectionId === null) return { hours: null, until: null };
  const openedAt = await windowStore(scope).openedAt(contactId, connectionId);
  const until = openedAt && new Date(openedAt.getTime() + hours * hourMs);
  return { hours, until: until && until > now() ? until : null };
}

export async function isWindowClosed(scope: Scope, place: Place): Promise<boolean> {
  const { hours, until } = await windowOf(scope, place);
  return hours !== null && until === null;
}

/** A template with its values filled. */
export interface LateTemplate {
  id: number;
  values: readonly string[];
}

/**
 * What is sent in place of an automatic text once the window is closed; null: no template was chosen, Meta no longer
 * lets it be sent, or a value of it is empty, which Meta refuses.
 */
export async function templateInstead(
  scope: Scope,
  { connectionId }: Pick<Place, "connectionId">,
  template: LateTemplate | undefined,
): Promise<Content | null> {
  if (!template || connectionId === null || template.values.includes("")) return null;
  const fill = await templateFiller(scope, connectionId, template, false);
  return fill?.(template.values) ?? null;
}
