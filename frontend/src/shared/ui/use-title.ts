import { useEffect } from "react";
import { useTranslation } from "react-i18next";

let screenTitle = "";
let product = "";
let unread = 0;

/** While something is unread that nobody looks at, the tab says how much; else it names the screen. */
export const titleOf = (screen: string, productName: string, count: number): string =>
  count > 0 ? `(${count}) ${productName}` : screen || productName;

function write() {
  if (product) document.title = titleOf(screenTitle, product, unread);
}

/** So many wait for an eye; 0 gives the tab its name back. */
export function showUnreadInTitle(count: number, productName: string) {
  product = productName;
  unread = count;
  write();
}

/** The browser tab names the screen, then the product. */
export function useTitle(screen: string) {
  const { t } = useTranslation();
  const productName = t("productName");
  const title = `${screen} · ${productName}`;
  useEffect(() => {
    product = productName;
    screenTitle = title;
    write();
    return () => {
      screenTitle = "";
      write();
    };
  }, [title, productName]);
}
