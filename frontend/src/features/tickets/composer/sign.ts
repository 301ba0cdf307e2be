const storageKey = "signOption";

/** Whether messages carry the name of who wrote them. On, unless it was switched off in this browser. */
export function savedSign(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "false";
  } catch {
    return true;
  }
}

export function saveSign(on: boolean) {
  try {
    localStorage.setItem(storageKey, String(on));
  } catch {
    // Then it holds until the page closes.
  }
}

/** The name in bold above the text. A star inside the name would end the bold too early. */
export const signature = (name: string) => `*${name.replaceAll("*", "").trim()}*:\n`;
