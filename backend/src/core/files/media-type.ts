import { Mime } from "mime/lite";
import otherTypes from "mime/types/other.js";
import standardTypes from "mime/types/standard.js";

export const unknownType = "application/octet-stream";

/** Other names of a type that phones, browsers and our own detection use. */
const aliases = new Map([
  ["application/acrobat", "application/pdf"],
  ["application/x-gzip", "application/gzip"],
  ["application/x-pdf", "application/pdf"],
  ["application/x-zip", "application/zip"],
  ["application/x-zip-compressed", "application/zip"],
  ["audio/3gp", "audio/3gpp"],
  ["audio/aacp", "audio/aac"],
  ["audio/m4a", "audio/mp4"],
  ["audio/m4b", "audio/mp4"],
  ["audio/mp3", "audio/mpeg"],
  ["audio/mpeg3", "audio/mpeg"],
  ["audio/vnd.wave", "audio/wav"],
  ["audio/wave", "audio/wav"],
  ["audio/x-aac", "audio/aac"],
  ["audio/x-aiff", "audio/aiff"],
  ["audio/x-amr", "audio/amr"],
  ["audio/x-flac", "audio/flac"],
  ["audio/x-hx-aac-adts", "audio/aac"],
  ["audio/x-m4a", "audio/mp4"],
  ["audio/x-m4b", "audio/mp4"],
  ["audio/x-mp3", "audio/mpeg"],
  ["audio/x-mpeg", "audio/mpeg"],
  ["audio/x-ogg", "audio/ogg"],
  ["audio/x-pn-wav", "audio/wav"],
  ["audio/x-wav", "audio/wav"],
  ["image/jpg", "image/jpeg"],
  ["image/pjpeg", "image/jpeg"],
  ["image/x-bmp", "image/bmp"],
  ["image/x-ms-bmp", "image/bmp"],
  ["image/x-png", "image/png"],
  ["image/x-webp", "image/webp"],
  ["text/x-csv", "text/csv"],
  ["text/x-vcard", "text/vcard"],
  ["video/3gp", "video/3gpp"],
  ["video/avi", "video/vnd.avi"],
  ["video/m4v", "video/mp4"],
  ["video/mov", "video/quicktime"],
  ["video/msvideo", "video/vnd.avi"],
  ["video/x-m4v", "video/mp4"],
  ["video/x-matroska", "video/matroska"],
  ["video/x-mp4", "video/mp4"],
  ["video/x-msvideo", "video/vnd.avi"],
  ["video/x-quicktime", "video/quicktime"],
]);

/** The registered name of a type, in lower case; its parameters stay: `audio/x-m4a` becomes `audio/mp4`. */
export function standardType(mimetype: string): string {
  const [name = "", ...parameters] = mimetype.split(";");
  const lower = name.trim().toLowerCase();
  return [aliases.get(lower) ?? lower, ...parameters].join(";");
}

/** Strips parameters: `audio/ogg; codecs=opus` becomes `audio/ogg`. */
export const baseOf = (mimetype: string): string => standardType(mimetype).split(";")[0] ?? "";

/** The extension that people know, where the library prefers another one or does not know the type. */
const extensions = {
  "application/eps": ["eps"],
  "application/vnd.ms-asf": ["asf"],
  "application/vnd.sketchup.skp": ["skp"],
  "application/x-indesign": ["indd"],
  "application/x-lz4": ["lz4"],
  "application/x-lzip": ["lz"],
  "application/x-sqlite3": ["sqlite"],
  "application/x.autodesk.fbx": ["fbx"],
  "application/zstd": ["zst"],
  "audio/aac": ["aac"],
  "audio/aiff": ["aif"],
  "audio/amr": ["amr"],
  "audio/ape": ["ape"],
  "audio/flac": ["flac"],
  "audio/mp4": ["m4a"],
  "audio/mpeg": ["mp3"],
  "audio/ogg": ["ogg"],
  "audio/qcelp": ["qcp"],
  "audio/vnd.dolby.dd-raw": ["ac3"],
  "audio/wav": ["wav"],
  "audio/wavpack": ["wv"],
  "audio/x-ms-asf": ["wma"],
  "image/bpg": ["bpg"],
  "image/flif": ["flif"],
  "image/icns": ["icns"],
  "image/j2c": ["j2c"],
  "image/mj2": ["mj2"],
  "image/x-canon-cr2": ["cr2"],
  "image/x-canon-cr3": ["cr3"],
  "image/x-fujifilm-raf": ["raf"],
  "image/x-nikon-nef": ["nef"],
  "image/x-olympus-orf": ["orf"],
  "image/x-panasonic-rw2": ["rw2"],
  "image/x-sony-arw": ["arw"],
  "image/x-xcf": ["xcf"],
  "video/matroska": ["mkv"],
  "video/mp1s": ["mpg"],
  "video/mp2p": ["mpg"],
  "video/mpeg": ["mpg"],
  "video/quicktime": ["mov"],
  "video/vnd.avi": ["avi"],
};
const table = new Mime(standardTypes, otherTypes).define(extensions, true);

/** The usual extension of a type, without its dot; null for an unknown type. */
export const extensionOf = (mimetype: string): string | null => {
  const base = baseOf(mimetype);
  return base === unknownType ? null : table.getExtension(base);
};

export const isExtension = (ending: string): boolean => table.getType(ending) !== null;
