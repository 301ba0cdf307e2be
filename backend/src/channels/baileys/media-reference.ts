/** The part of a media message that says where its bytes are. All of it was written by the sender. */
export interface MediaReference {
  directPath?: string | null;
  url?: string | null;
}

const mediaHost = "mmg.whatsapp.net";

/**
 * Where the bytes of a media message may be fetched from, or null. The sender's `url` is never followed, and a path
 * that could move the host is refused: everything the server downloads for a message goes through here.
 */
export function allowedMediaReference(
  { directPath }: MediaReference,
  simulatorHost?: string,
): { directPath: string; host: string } | null {
  if (typeof directPath !== "string" || directPath.length > 4_096 || !/^\/[!-~]*$/.test(directPath)) return null;
  if (directPath.startsWith("//") || directPath.includes("\\")) return null;
  const host = simulatorHost ?? mediaHost;
  try {
    const url = new URL(`https://${host}${directPath}`);
    if (url.host !== host || url.username || url.password || !isAllowedMediaHost(url.host, simulatorHost)) return null;
    return { directPath: url.pathname + url.search, host };
  } catch {
    return null;
  }
}

/** WhatsApp's own hosts, and the simulator on this machine where there is one. */
export const isAllowedMediaHost = (host: string, simulatorHost?: string): boolean =>
  host === simulatorHost || host === "whatsapp.net" || host.endsWith(".whatsapp.net");
