/** Whether the desktop may show notices: not asked yet, yes, no, or the browser has none that a page could show. */
export type DesktopState = NotificationPermission | "missing";

let saidMissing = false;

/** Browsers of phones have them for service workers alone, and say so at the first try; no other shows one unasked. */
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
  if (!saidMissing) console.info("This browser shows no notices on the desktop.");
  saidMissing = true;
  return "missing";
}

/** Only from a button: browsers refuse a page that asks by itself. */
export async function askForDesktop(): Promise<DesktopState> {
  if (desktopState() === "default") await Notification.requestPermission();
  return desktopState();
}

const longest = 60;
/** The first 60 signs; a sign of two halves is not cut. */
export const firstWords = (text: string) => {
  const signs = [...text.replace(/\s+/g, " ").trim()];
  return signs.length > longest ? `${signs.slice(0, longest).join("")}…` : signs.join("");
};

export interface Notice {
  ticketId: number;
  name: string;
  text: string;
  open: () => void;
}

/** One notice for each ticket: a later one takes the place of the earlier. */
export function showOnDesktop({ ticketId, name, text, open }: Notice) {
  if (desktopState() !== "granted") return;
  try {
    const notice = new Notification(name, { body: text, tag: `guiche-ticket-${ticketId}`, icon: "/favicon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
      open();
    };
  } catch (error) {
    // Allowed once, in a browser that no longer shows those of a page.
    console.info("The notice could not be shown.", error);
  }
}
