import { describe, expect, it } from "@jest/globals";
import { announcementApi, announcementInput, type AnnouncementDto } from "@guiche/contract/announcements";
import { uploadLimits } from "@guiche/contract/limits";
import { QueryClient } from "@tanstack/react-query";
import { formFromAnnouncement, inputFromForm } from "./fields";
import { announcementPatches } from "./announcement.cache";
import { pictureFault } from "../../shared/media/picture";

const row = (id: number, over: Partial<AnnouncementDto> = {}): AnnouncementDto => ({
  id,
  title: `Aviso ${id}`,
  text: "Texto",
  priority: 3,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  ...over,
});

describe("announcement events", () => {
  it("fetch the list again when the priority changes, which decides the order", () => {
    const client = new QueryClient();
    const key = [announcementApi.list.path, null, {}];
    client.setQueryData(key, { pages: [{ records: [row(1), row(2)], hasMore: false }], pageParams: [{}] });
    announcementPatches.announcement?.(client, { action: "update", record: row(1, { status: false }) });
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);
    announcementPatches.announcement?.(client, { action: "update", record: row(1, { priority: 1 }) });
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });
});

describe("the announcement form", () => {
  it("starts with low priority, active and without a picture", () => {
    expect(formFromAnnouncement(null)).toMatchObject({ priority: 3, status: true, picture: "none" });
    expect(formFromAnnouncement(row(1, { mediaPath: "/announcements/1/media?version=1" })).picture).toBe("kept");
  });
  it("saves its values, and the picture separately", () => {
    const { title, text, priority, status } = row(1, { priority: 2, status: false });
    expect(inputFromForm(formFromAnnouncement(row(1, { priority: 2, status: false })))).toEqual({
      title,
      text,
      priority,
      status,
    });
  });
  it("requires a title and a text", async () => {
    const empty = announcementInput.validate(formFromAnnouncement(null), { abortEarly: false });
    await expect(empty).rejects.toMatchObject({ errors: ["Obrigatório", "Obrigatório"] });
  });
});

describe("an announcement's picture", () => {
  const file = (name: string, type: string, size = 1_000) => ({ name, type, size });
  it("must be a PNG or JPEG within the server's size limit", () => {
    expect(pictureFault(file("a.png", "image/png"))).toBeNull();
    expect(pictureFault(file("a.JPG", "image/jpeg", uploadLimits.image))).toBeNull();
    expect(pictureFault(file("a.jpeg", ""))).toBeNull();
    expect(pictureFault(file("a.gif", "image/gif"))).toBe("wrongKind");
    expect(pictureFault(file("a.png", "text/html"))).toBe("wrongKind");
    expect(pictureFault(file("a.svg", ""))).toBe("wrongKind");
    expect(pictureFault(file("a.png", "image/png", uploadLimits.image + 1))).toBe("tooLarge");
  });
});
