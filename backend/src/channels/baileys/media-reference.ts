/** The address of a file as the sender wrote it: not trustworthy. */
interface MediaReference {
  directPath?: string | null;
  url?: string | null;
}

const mediaHost = "mmg.whatsapp.net";

/**
 * The host and path to fetch a message's file from, or null. The sender's `url` is ignored, and a path that could
 * change the host is refused. Every download for a message is checked here.
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

/** WhatsApp's own hosts, and this installation's simulator. */
export const isAllowedMediaHost = (host: string, simulatorHost?: string): boolean =>
  host === simulatorHost || host === "whatsapp.net" || host.endsWith(".whatsapp.net");
