import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { showUnreadInFavicon } from "@/shared/attention/favicon";
import { showUnreadInTitle } from "@/shared/ui/use-title";

/** Shows the number of unattended conversations in the tab title and the favicon. */
export function useUnreadMark(count: number) {
  const { t } = useTranslation();
  const product = t("productName");
  useEffect(() => {
    showUnreadInTitle(count, product);
    showUnreadInFavicon(count > 0);
  }, [count, product]);
  // Removes the count on sign-out.
  useEffect(
    () => () => {
      showUnreadInTitle(0, product);
      showUnreadInFavicon(false);
    },
    [product],
  );
}
