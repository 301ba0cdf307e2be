import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { seconds, stanza } from "../stanzas/stanza";
import { post } from "../wire/delivery";
import type { Person } from "./person";
import type { World } from "./world";

/** The id of a picture; clients cache pictures by it. */
export const pictureId = (picture: string): number => crc32(picture);

const PATH = /^\/v\/pictures\/(\d+)-(\d+)$/;

/** The path of a person's picture on the media server. */
export const picturePath = (number: string, picture: string): string => `/v/pictures/${number}-${pictureId(picture)}`;

/** The picture at a path, if it is the person's current one. */
export function pictureAt(world: World, path: string): Buffer | undefined {
  const [, number = "", id] = PATH.exec(path) ?? [];
  const picture = world.people.get(number)?.profile.picture;
  return picture !== undefined && String(pictureId(picture)) === id ? Buffer.from(picture, "base64") : undefined;
}

/** Notifies all people with a chat with this person that the picture changed. */
export function notifyPictureChange(world: World, person: Person): void {
  const { picture, addressing } = person.profile;
  const from = person.address(addressing);
  const change =
    picture === undefined
      ? stanza("delete", { jid: from })
      : stanza("set", { jid: from, id: pictureId(picture), author: from });
  const chats = new Set(person.log.all().map((message) => message.chat));
  const chatPartners = [...chats].flatMap((chat) => world.people.get(chat) ?? []);
  for (const { companions } of chatPartners) {
    for (const companion of companions.values()) {
      const id = `picture-${pictureId(`${person.number} ${picture ?? ""}`)}`;
      post(world, companion, stanza("notification", { id, from, type: "picture", t: seconds() }, [change]));
    }
  }
}

const SIDE = 240;
const CELLS = 5;

/** Generates a symmetric pattern from the seed, as a PNG in base64. */
export function generatedPicture(seed: string): string {
  const digest = createHash("sha256").update(`picture ${seed}`).digest();
  const ink = [0, 1, 2].map((part) => 60 + ((digest[part] ?? 0) % 140));
  const paper = [0xf0, 0xf2, 0xf5];
  const isInk = (x: number, y: number): boolean => {
    const column = Math.min(x, CELLS - 1 - x);
    return ((digest[3 + column * CELLS + y] ?? 0) & 1) === 1;
  };
  const row = (y: number): Buffer => {
    const pixels = Array.from({ length: SIDE }, (_, x) => (isInk(cellOf(x), cellOf(y)) ? ink : paper));
    return Buffer.from([0, ...pixels.flat()]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE }, (_, y) => row(y))));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND")]).toString("base64");
}

const cellOf = (pixel: number): number => Math.floor((pixel * CELLS) / SIDE);

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const chunkBody = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(chunkBody));
  return Buffer.concat([length, chunkBody, sum]);
}

/** The MIME type from the first bytes; generic for unknown ones. */
export function pictureMimeType(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString("hex") === "89504e47") return "image/png";
  return bytes.subarray(0, 3).toString("hex") === "ffd8ff" ? "image/jpeg" : "application/octet-stream";
}
