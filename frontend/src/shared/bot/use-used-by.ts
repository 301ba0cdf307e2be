import { isInUse, type ResponderUse } from "@guiche/contract/responder-use";
import { useTranslation } from "react-i18next";

/** Says who relies on a prompt or an integration. */
export function useUsedBy() {
  const { t } = useTranslation("lists");
  const words = (use: ResponderUse, isDefaultListener = false): string => {
    const describeNames = (list: readonly string[]) => ({ count: list.length, names: list.join(", ") });
    const parts = [
      use.queues.length > 0 ? t("usedBy.queues", describeNames(use.queues)) : "",
      use.connections.length > 0 ? t("usedBy.connections", describeNames(use.connections)) : "",
      use.tickets > 0 ? t("usedBy.tickets", { count: use.tickets }) : "",
      isDefaultListener ? t("usedBy.listener") : "",
    ];
    return parts.filter(Boolean).join(" · ") || t("usedBy.nobody");
  };
  /** "" where it is not in use. */
  const sentence = (use: ResponderUse, isDefaultListener = false): string =>
    isInUse(use) || isDefaultListener ? t("usedBy.sentence", { who: words(use, isDefaultListener) }) : "";
  return { words, sentence };
}
