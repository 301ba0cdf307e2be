/** The browser's permission, or "missing" when pages cannot show notifications in this browser. */
type DesktopState = NotificationPermission | "missing";

let isReportedMissing = false;

/**
 * Mobile browsers allow notifications from service workers only and throw in the constructor; no other browser shows
 * one without permission.
 */
function mayTry(): boolean {
  try {
    new Notification("");
    return true;
  } catch {
    return false;
  }
}

export function desktopState(): DesktopState {
  const permission = typeof Notification === "undefined" ? "missing" : Notification.permission;
  if (permission !== "missing" && (permission !== "default" || mayTry())) return permission;
  if (!isReportedMissing) console.info("Desktop notifications are not supported by this browser.");
  isReportedMissing = true;
  return "missing";
}

/** Call it from a click only: browsers refuse a permission request without a user gesture. */
export async function askForDesktop(): Promise<DesktopState> {
  if (desktopState() === "default") await Notification.requestPermission();
  return desktopState();
}

const maxLength = 60;
/** The first 60 characters, never splitting a surrogate pair. */
export const excerpt = (text: string) => {
  const signs = [...text.replace(/\s+/g, " ").trim()];
  return signs.length > maxLength ? `${signs.slice(0, maxLength).join("")}…` : signs.join("");
};

export interface Notice {
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
  name: string;
  text: string;
  open: () => void;
}

/** One notification per ticket or chat: a later one replaces the earlier. */
export function showOnDesktop({ tag, name, text, open }: Notice) {
  if (desktopState() !== "granted") return;
  try {
    const notice = new Notification(name, { body: text, tag: `guiche-${tag}`, icon: "/favicon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
      open();
    };
  } catch (error) {
    // The permission was granted, but this browser no longer lets pages show notifications.
    console.info("Desktop notification failed", error);
  }
}
