import { useRealtime } from "@/shared/realtime";
import { i18n, withNamespaces } from "@/shared/i18n/i18n";
import { toastWarning } from "@/shared/ui/toast";

/** Tells the agent of a resolved ticket that it is open again, wherever the agent is by then. */
export function useReopenedToast(): void {
  useRealtime("ticket", (event) => {
    if (!("ticket" in event) || !event.beforeFarewell) return;
    const { name } = event.ticket.contact;
    withNamespaces(Promise.resolve(), "serving").then(
      () => toastWarning(i18n.t("serving:beforeFarewell", { name })),
      () => undefined,
    );
  });
}
