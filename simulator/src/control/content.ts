import { randomBytes } from "node:crypto";
import { proto } from "@whiskeysockets/baileys";
import { MEDIA_KINDS, type Media, type MediaKind, type Override } from "../media/media";
import { sampleFile } from "../media/sample";
import type { Card, Content, Location, Poll } from "../messages/content";
import { samples, type Sample } from "../messages/samples";
import type { World } from "../people/world";
import {
  bytesFrom,
  choiceOf,
  ControlError,
  countOf,
  flagOf,
  mustBeBody,
  numberOf,
  optionalCount,
  optionalText,
  textOf,
  textsOf,
  type Body,
} from "./input";

/** The content kinds of the API; a message has exactly one. */
const KINDS = [
  "text",
  "media",
  "location",
  "contact",
  "contacts",
  "poll",
  "viewOnce",
  "message",
  "sample",
  "raw",
] as const;

/** Reads a message's content. Media are encrypted and stored for `owner`. */
export async function readContent(world: World, body: Body, owner: string): Promise<Content> {
  const kinds = KINDS.filter((kind) => body[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    throw new ControlError(400, `A message must have exactly one of ${KINDS.join(", ")}.`);
  }
  switch (kind) {
    case "text":
      return {
        kind,
        text: textOf(body, "text"),
        ...(flagOf(body, "secret") && { secret: randomBytes(SECRET_BYTES) }),
      };
    case "media":
      return { kind, media: await readMedia(world, mustBeBody(body.media), owner) };
    case "location":
      return { kind, location: readLocation(mustBeBody(body.location)) };
    case "contact":
      return { kind, contacts: [readCard(body.contact)] };
    case "contacts":
      return { kind: "contact", contacts: readCards(body.contacts) };
    case "poll":
      return { kind, poll: readPoll(mustBeBody(body.poll)) };
    case "viewOnce":
      return readViewOnce(world, mustBeBody(body.viewOnce), owner);
    case "message":
      return { kind: "raw", bytes: encodeMessage(mustBeBody(body.message)) };
    case "sample":
      return readContent(world, { ...sampleCalled(textOf(body, "sample")) }, owner);
    case "raw":
      return { kind, bytes: bytesFrom(body, "raw") };
  }
}

function sampleCalled(name: string): Sample["content"] {
  const sample = samples.find((one) => one.name === name);
  if (sample) return sample.content;
  throw new ControlError(400, `"sample" is one of ${samples.map((one) => one.name).join(", ")}.`);
}

/** A message in WhatsApp's own form: bytes as base64, enumerations by their names. */
function encodeMessage(message: Body): Uint8Array {
  try {
    return proto.Message.encode(proto.Message.fromObject(message)).finish();
  } catch (error) {
    throw new ControlError(400, `"message" is no message of WhatsApp: ${String(error)}`);
  }
}

/** View-once content is a text or a file; `withheld` keeps it from linked clients, as real servers do. */
async function readViewOnce(world: World, body: Body, owner: string): Promise<Content> {
  const isWithheld = flagOf(body, "withheld") ?? false;
  const inner = await readContent(world, body, owner);
  if (inner.kind !== "text" && inner.kind !== "media") throw new ControlError(400, '"viewOnce" holds a text or media.');
  return { kind: "viewOnce", inner, ...(isWithheld && { isWithheld }) };
}

const USUAL_TYPES: Record<MediaKind, string> = {
  image: "image/jpeg",
  audio: "audio/ogg; codecs=opus",
  video: "video/mp4",
  document: "application/pdf",
  sticker: "image/webp",
};

async function readMedia(world: World, body: Body, owner: string): Promise<Media> {
  const kind = choiceOf(body, "kind", MEDIA_KINDS);
  const mimetype = optionalText(body, "mimetype") ?? USUAL_TYPES[kind];
  if ((body.base64 === undefined) === (body.size === undefined)) {
    throw new ControlError(400, 'Media have either "base64" or a "size" in bytes, for a made-up file.');
  }
  const optionalFields = {
    filename: optionalText(body, "filename"),
    caption: optionalText(body, "caption"),
    isVoice: flagOf(body, "ptt"),
    seconds: optionalCount(body, "seconds"),
    waveform: body.waveform === undefined ? undefined : waveformOf(body.waveform),
    thumbnail: body.thumbnail === undefined ? undefined : bytesFrom(body, "thumbnail"),
    width: optionalCount(body, "width"),
    height: optionalCount(body, "height"),
    override: body.override === undefined ? undefined : readOverride(mustBeBody(body.override)),
  };
  const plain = body.size === undefined ? [bytesFrom(body, "base64")] : sampleFile(mimetype, countOf(body, "size"));
  const storedMedia = await world.media.add(plain, kind, owner);
  const definedFields = Object.fromEntries(Object.entries(optionalFields).filter(([, value]) => value !== undefined));
  return { kind, mimetype, ...storedMedia, url: `https://${world.host}${storedMedia.directPath}`, ...definedFields };
}

function waveformOf(waveform: unknown): Uint8Array {
  if (typeof waveform === "string") return bytesFrom({ waveform }, "waveform");
  const isLoudness = (one: unknown): one is number => typeof one === "number" && one >= 0 && one <= 100;
  if (Array.isArray(waveform) && waveform.every(isLoudness)) return Buffer.from(waveform);
  throw new ControlError(400, '"waveform" must be base64 or a list of numbers from 0 to 100.');
}

function readOverride(body: Body): Override {
  const optional = (field: string): string | null | undefined =>
    body[field] === null || body[field] === "" ? null : optionalText(body, field);
  const hash = optionalText(body, "fileSha256");
  return {
    url: optional("url"),
    directPath: optional("directPath"),
    fileSha256: hash === undefined ? undefined : readHash(hash),
    fileLength: optionalCount(body, "fileLength"),
  };
}

/** Accepts a hash in hex, as the API returns it, or in base64, as messages contain it. */
const readHash = (text: string): Uint8Array => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");

function readLocation(body: Body): Location {
  const degrees = (field: string, most: number): number => {
    const value = body[field];
    if (typeof value === "number" && Math.abs(value) <= most) return value;
    throw new ControlError(400, `"${field}" must be a number from -${most} to ${most}.`);
  };
  const name = optionalText(body, "name");
  const address = optionalText(body, "address");
  return {
    latitude: degrees("latitude", 90),
    longitude: degrees("longitude", 180),
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
  };
}

function readCard(input: unknown): Card {
  const body = mustBeBody(input);
  return { name: textOf(body, "name"), number: numberOf(body, "number") };
}

function readCards(input: unknown): Card[] {
  if (Array.isArray(input) && input.length) return input.map(readCard);
  throw new ControlError(400, '"contacts" must be a list of {name, number}.');
}

const SECRET_BYTES = 32;

function readPoll(body: Body): Poll {
  const options = textsOf(body, "options") ?? [];
  if (options.length < 2) throw new ControlError(400, 'A poll has at least two "options".');
  const selectable = optionalCount(body, "selectable") ?? 1;
  return { name: textOf(body, "name"), options, selectable, secret: randomBytes(SECRET_BYTES) };
}
