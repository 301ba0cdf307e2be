import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** The browser tab names the screen, then the product. */
export function useTitle(screen: string) {
  const { t } = useTranslation();
  const title = `${screen} · ${t("productName")}`;
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = t("productName");
    };
  }, [title, t]);
}
