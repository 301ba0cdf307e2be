import { useEffect } from "react";
import { useTranslation } from "react-i18next";

let screenTitle = "";
let product = "";
let unread = 0;

/** The tab title: the unread count while there is one, else the screen. */
export const titleOf = (screen: string, productName: string, count: number): string =>
  count > 0 ? `(${count}) ${productName}` : screen || productName;

function write() {
  if (product) document.title = titleOf(screenTitle, product, unread);
}

/** Shows the unread count in the tab title; 0 restores the screen's name. */
export function showUnreadInTitle(count: number, productName: string) {
  product = productName;
  unread = count;
  write();
}

/** Sets the tab title to the screen and the product. */
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
