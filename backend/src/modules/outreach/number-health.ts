import { numberHealth, type NumberEvents, type NumberHealth } from "@guiche/contract/rules/number-health";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import { startOfDay } from "./pace";
import { countEvents } from "./number-health.store";
import { standingOf } from "./number-standing.store";
import { campaignSettingsOf } from "./setting.store";

/** How well a connection's number stands, from what is counted now: every process sees a restriction at once. */
export const healthOf = async (scope: Scope, connectionId: number): Promise<NumberHealth> =>
  (await countedHealth(scope, connectionId)).health;

/** The same, with what was counted, and of how many messages: that is what counting costs. */
export async function countedHealth(
  scope: Scope,
  connectionId: number,
): Promise<{ health: NumberHealth; events: NumberEvents; counted: number }> {
  const at = now();
  const [{ timezone }, { coldLimit }] = await Promise.all([settingsOf(scope), campaignSettingsOf(scope)]);
  const began = startOfDay(timezone, at);
  const counts = await countEvents(scope, connectionId, at, began);
  if (!counts) throw new AppError("ERR_NO_WAPP_FOUND");
  const events = {
    ...counts,
    now: at.getTime(),
    coldLimit,
    restrictedUntil: counts.restrictedUntil?.getTime() ?? null,
    warmSince: counts.warmSince.getTime(),
    official: await standingOf(scope, connectionId, at),
  };
  return { health: numberHealth(events), events, counted: Math.max(counts.sent24h, counts.cold7d) };
}
