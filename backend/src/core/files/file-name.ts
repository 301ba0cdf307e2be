const longest = 150;

/** Control characters and direction marks: with them `fdp.exe` is displayed as `exe.pdf`. */
const deceiving = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A sender's file name, safe to store and show: no path, one line, extension last. Null when nothing is left. */
export function cleanFileName(name: string | null | undefined): string | null {
  const clean = (name ?? "")
    .replace(deceiving, "")
    .replace(halves, "\ufffd")
    .replace(/[\\/]/g, "_")
    .replace(/^[\s.]+|\s+$/g, "");
  return clean === "" ? null : shorten(clean);
}

/** Cuts the middle: the extension says what opens the file. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? "";
  return letters.slice(0, longest - ending.length).join("") + ending;
}

/** RFC 6266: an ASCII name for old clients and the full one in UTF-8. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const clean = cleanFileName(name) ?? "file";
  const plain = clean.replace(/[^\x20-\x7e]|["%;\\]/g, "_");
  const whole = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
