const plain = "/favicon.svg";
const dottedIcon = "/favicon-unread.svg";

/** Shows a dot on the favicon while something is unread. */
export function showUnreadInFavicon(isUnread: boolean) {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = isUnread ? dottedIcon : plain;
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
}
