import { subscriptionApi } from "@guiche/contract/subscriptions";
import { call } from "../../shared/api/call";
import { formatDay } from "../../shared/format/dates";
import { i18n, withNamespaces } from "../../shared/i18n/i18n";
import { adminSuccess } from "../../shared/lists/admin-toast";

/** The server keeps what the person was told. */
export async function noteDueDate(): Promise<void> {
  const { renewedUntil } = await call(subscriptionApi.renewal);
  if (!renewedUntil) return;
  await withNamespaces(Promise.resolve(), "billing");
  adminSuccess(i18n.t("billing:pix.renewed", { date: formatDay(renewedUntil) }));
}
