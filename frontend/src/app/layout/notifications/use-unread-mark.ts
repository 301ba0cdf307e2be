import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { showUnreadInFavicon } from "@/shared/attention/favicon";
import { showUnreadInTitle } from "@/shared/ui/use-title";

/** So many conversations wait that nobody looks at: the tab says it. */
export function useUnreadMark(count: number) {
  const { t } = useTranslation();
  const product = t("productName");
  useEffect(() => {
    showUnreadInTitle(count, product);
    showUnreadInFavicon(count > 0);
  }, [count, product]);
  // Whoever signs out leaves no count behind.
  useEffect(
    () => () => {
      showUnreadInTitle(0, product);
      showUnreadInFavicon(false);
    },
    [product],
  );
}
