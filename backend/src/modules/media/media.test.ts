import { createHash } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { Contact } from "../../models/contacts/contact";
import { Media } from "../../models/messages/media";
import { Message } from "../../models/messages/message";
import { database } from "../../core/db/connect";
import { files } from "../../core/files/file-store";
import { scopeOfRow } from "../../core/tenant/scope";
import * as make from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { hasLockWaiter } from "../../testing/postgres";
import { isInline, openMedia, outgoingFile, removeMedia } from ".";
import { sweepMedia } from "./media.sweep";
import { folder, scope, storedFiles, temporaryUpload, bytesOf, jpeg } from "./media.fixture";

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();

describe("an image that an agent sends", () => {
  it("is measured as displayed, and gets a thumbnail", async () => {
    const bytes = await jpeg(1_200, 900, 6);
    const savedFile = await temporaryUpload(bytes, "férias.jpg");
    expect(savedFile.claim).toEqual({
      type: "image",
      mimetype: "image/jpeg",
      filename: "férias.jpg",
      bytes: bytes.length,
      width: 900,
      height: 1_200,
    });
    expect(savedFile.hasThumbnail).toBe(true);
    expect((await bytesOf(savedFile.mediaId)).equals(bytes)).toBe(true);
    const row = await Media.findByPk(savedFile.mediaId);
    expect(row?.sha256).toEqual(createHash("sha256").update(bytes).digest());
    expect(row?.key.startsWith(`${scope.companyId}/`)).toBe(true);

    const thumbnail = (await (await openMedia(scope, savedFile.mediaId))!.thumbnail())!;
    const small = await buffer((await thumbnail.open())!);
    expect(thumbnail).toMatchObject({ mimetype: "image/webp", bytes: small.length });
    expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 240, height: 320 });
  });

  it("is sent with a blurred preview", async () => {
    const { mediaId } = await temporaryUpload(await jpeg(800, 400));
    const file = (await outgoingFile(scope, mediaId))!;
    const preview = await sharp(file.preview).metadata();
    expect(preview).toMatchObject({ format: "jpeg", width: 72, height: 36 });
    expect((await buffer(await file.open())).length).toBe(file.bytes);
  });

  it("becomes a document when it cannot be decoded", async () => {
    const polyglot = Buffer.concat([(await png()).subarray(0, 30), Buffer.from("<script>alert(1)</script>")]);
    const { claim, hasThumbnail } = await temporaryUpload(polyglot, "x.png", false, "image/png");
    expect([claim.type, claim.mimetype, hasThumbnail, isInline(claim.mimetype)]).toEqual([
      "document",
      "application/octet-stream",
      false,
      false,
    ]);
  });

  it("of a hundred million pixels is measured but not decoded", async () => {
    const bytes = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const { claim, hasThumbnail } = await temporaryUpload(bytes);
    expect([claim.type, claim.width, claim.height, hasThumbnail]).toEqual(["image", 12_000, 9_000, false]);
  });
});

describe("a file of another company", () => {
  it("is not found", async () => {
    const { mediaId } = await temporaryUpload("mine", "a.txt");
    const otherCompany = scopeOfRow({ companyId: (await make.createCompany()).id });
    expect(await openMedia(otherCompany, mediaId)).toBeNull();
    expect(await outgoingFile(otherCompany, mediaId)).toBeNull();
  });
});

describe("a file too large for its kind", () => {
  it("is refused before it is stored", async () => {
    const before = await storedFiles();
    const large = Buffer.concat([await jpeg(64, 64), Buffer.alloc(16 * 1024 * 1024)]);
    await expect(temporaryUpload(large, "a.jpg")).rejects.toMatchObject({ code: "ERR_PAYLOAD_TOO_LARGE" });
    expect(await storedFiles()).toEqual(before);
  });
});

describe("media that nothing refers to", () => {
  const date = (key: string, at: Date) => utimes(join(folder, "media", key), at, at);

  it("is not removed while a message with it is being stored", async () => {
    const { mediaId } = await temporaryUpload("palavras");
    const { companyId } = scope;
    const ticket = await make.ticket(companyId);
    const transaction = await database().transaction();
    const wid = "3EB0";
    const message = await Message.create(
      { companyId, ticketId: ticket.id, contactId: ticket.contactId, wid, fromMe: true, body: "", mediaId },
      { transaction },
    );
    const removal = removeMedia(scope, mediaId);
    await until("the removal waits", hasLockWaiter);
    await transaction.commit();
    await removal;
    expect(await message.reload()).toMatchObject({ mediaId });
    expect((await bytesOf(mediaId)).toString()).toBe("palavras");
  });

  it("is removed after a day, and so are files without a row; media of a message or a contact stays", async () => {
    const ticket = await make.ticket(scope.companyId);
    const [usedImage, unshown, young] = [
      await temporaryUpload(await jpeg(9, 9)),
      await temporaryUpload(await jpeg(9, 9)),
      await temporaryUpload("x"),
    ];
    // A forwarded image is one file of two messages.
    for (const _ of [1, 2]) {
      const message = await make.message(ticket);
      await Message.update({ mediaId: usedImage.mediaId, mediaState: "ready" }, { where: { id: message.id } });
    }
    const face = await files().write(scope.companyId, Readable.from(["face"]));
    await Contact.update({ pictureKey: face.key }, { where: { id: ticket.contactId } });
    const stray = await files().write(scope.companyId, Readable.from(["stray"]));
    const strayYoung = await files().write(scope.companyId, Readable.from(["stray"]));
    const keys = new Map<number, string[]>();
    for (const { mediaId } of [usedImage, unshown, young]) {
      const row = (await Media.findByPk(mediaId))!;
      keys.set(
        mediaId,
        [row.key, row.thumbnailKey].filter((key) => key !== null),
      );
    }
    await Media.update(
      { createdAt: new Date(0) },
      {
        where: { id: [usedImage.mediaId, unshown.mediaId] },
        silent: true,
      },
    );
    const old = [...keys.get(usedImage.mediaId)!, ...keys.get(unshown.mediaId)!, face.key, stray.key];
    for (const key of old) await date(key, new Date(1_000));
    for (const key of [strayYoung.key, ...keys.get(young.mediaId)!]) await date(key, new Date());

    await sweepMedia();
    const remainingFiles = await storedFiles();
    const isLeft = (key: string) => remainingFiles.includes(key.split("/").at(-1)!);
    expect(keys.get(usedImage.mediaId)!.map(isLeft)).toEqual([true, true]);
    expect(keys.get(unshown.mediaId)!.map(isLeft)).toEqual([false, false]);
    expect([isLeft(face.key), isLeft(stray.key), isLeft(strayYoung.key), isLeft(keys.get(young.mediaId)![0]!)]).toEqual(
      [true, false, true, true],
    );
    expect(await Media.findByPk(unshown.mediaId)).toBeNull();

    await Message.update({ mediaId: null }, { where: { ticketId: ticket.id } });
    await sweepMedia();
    expect(await Media.findByPk(usedImage.mediaId)).toBeNull();
  });
});
