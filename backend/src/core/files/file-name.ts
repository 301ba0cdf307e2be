import { extensionOf, isExtension } from "./media-type";

const longest = 150;

/** Control characters and direction marks: with them `fdp.exe` is displayed as `exe.pdf`. */
const deceiving = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Windows stores no file with one of these in its name, or named like one of its devices. */
const unstorable = /[\\/:*?"<>|]/g;
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A sender's file name, safe to store, show and save anywhere: one line, no path, extension last. What a file system
 * refuses becomes `_`, so nothing before it is lost. Null when nothing is left.
 */
export function cleanFileName(name: string | null | undefined): string | null {
  const clean = (name ?? "")
    .replace(deceiving, "")
    .replace(halves, "\ufffd")
    .replace(unstorable, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .replace(deviceName, "$&_");
  return clean === "" ? null : shorten(clean);
}

/** The same with an extension: the type's own where the name ends in none that is known. */
export function fileNameFor(name: string | null | undefined, mimetype: string): string | null {
  const clean = cleanFileName(name);
  const extension = extensionOf(mimetype);
  if (clean === null || extension === null || isExtension(endingOf(clean).slice(1))) return clean;
  return shorten(`${clean}.${extension}`);
}

/** The name without an extension that is known. */
export const withoutExtension = (name: string): string => {
  const ending = endingOf(name);
  return isExtension(ending.slice(1)) ? name.slice(0, name.length - ending.length) : name;
};

/** `.pdf` with its dot; "" without one. */
const endingOf = (name: string): string => /\.[^.\s]{1,12}$/.exec(name)?.[0] ?? "";

/** Cuts the middle: the extension says what opens the file. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  const ending = endingOf(name);
  return letters.slice(0, longest - [...ending].length).join("") + ending;
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
