const longest = 150;

/** Controls, and the marks that turn the direction of writing: with them `fdp.exe` is read as `exe.pdf`. */
// eslint-disable-next-line no-control-regex
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A stranger's name for a file, fit to be kept and shown: no path, one line, its ending last. Null when nothing is left. */
export function cleanFileName(name: string | null | undefined): string | null {
  const clean = (name ?? "")
    .replace(deceiving, "")
    .replace(halves, "\ufffd")
    .replace(/[\\/]/g, "_")
    .replace(/^[\s.]+|\s+$/g, "");
  return clean === "" ? null : shorten(clean);
}

/** What goes is the middle: the ending says what to open it with. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? "";
  return letters.slice(0, longest - ending.length).join("") + ending;
}

/** RFC 6266: a plain name for whoever reads no other, and the whole one in UTF-8. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const clean = cleanFileName(name) ?? "file";
  const plain = clean.replace(/[^\x20-\x7e]|["%;\\]/g, "_");
  const whole = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
