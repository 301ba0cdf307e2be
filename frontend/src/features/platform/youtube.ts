const isCode = (text: string | null | undefined): text is string => /^[\w-]{11}$/.test(text ?? "");

const hosts = new Set(["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"]);

function addressOf(text: string): URL | null {
  try {
    return new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return null;
  }
}

/** The id of a video, from the id itself or any YouTube address; null for anything else. */
export function youtubeCode(input: string): string | null {
  const text = input.trim();
  if (isCode(text)) return text;
  const address = addressOf(text);
  if (!address) return null;
  const host = address.hostname.replace(/^www\./, "");
  const [first, second] = address.pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return isCode(first) ? first : null;
  if (!hosts.has(host)) return null;
  const videoCode = first === "watch" ? address.searchParams.get("v") : second;
  const isVideoPath = first === "watch" || ["embed", "shorts", "live", "v"].includes(first ?? "");
  return isVideoPath && isCode(videoCode) ? videoCode : null;
}
