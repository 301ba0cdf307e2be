import { describe, expect, it } from "@jest/globals";
import { announcementApi, announcementInput, type AnnouncementDto } from "@guiche/contract/announcements";
import { uploadLimits } from "@guiche/contract/limits";
import { QueryClient } from "@tanstack/react-query";
import { formOf, inputOf } from "./fields";
import { announcementPatches } from "./announcement.cache";
import { pictureFault } from "./picture";

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

describe("news about announcements", () => {
  const key = [announcementApi.list.path, null, {}];
  const clientWith = (...records: AnnouncementDto[]) => {
    const client = new QueryClient();
    client.setQueryData(key, { pages: [{ records, hasMore: false }], pageParams: [{}] });
    return client;
  };
  const idsIn = (client: QueryClient) =>
    client
      .getQueryData<{ pages: { records: AnnouncementDto[] }[] }>(key)
      ?.pages.flatMap(({ records }) => records.map(({ id }) => id));

  it("puts the most urgent first, then the newest", () => {
    const client = clientWith(row(2, { priority: 1 }), row(3), row(1));
    announcementPatches.announcement?.(client, { action: "create", record: row(4) });
    announcementPatches.announcement?.(client, { action: "create", record: row(5, { priority: 2 }) });
    expect(idsIn(client)).toEqual([2, 5, 4, 3, 1]);
    announcementPatches.announcement?.(client, { action: "update", record: row(1, { priority: 1 }) });
    announcementPatches.announcement?.(client, { action: "delete", id: 3 });
    expect(idsIn(client)).toEqual([2, 1, 5, 4]);
  });
});

describe("the form of an announcement", () => {
  it("begins with a low priority, active and without a picture", () => {
    expect(formOf(null)).toMatchObject({ priority: 3, status: true, picture: "none" });
    expect(formOf(row(1, { mediaPath: "/announcements/1/media?version=1" })).picture).toBe("kept");
  });
  it("saves what it shows, and the picture by itself", () => {
    const { title, text, priority, status } = row(1, { priority: 2, status: false });
    expect(inputOf(formOf(row(1, { priority: 2, status: false })))).toEqual({ title, text, priority, status });
  });
  it("asks for a title and a text", async () => {
    const empty = announcementInput.validate(formOf(null), { abortEarly: false });
    await expect(empty).rejects.toMatchObject({ errors: ["Obrigatório", "Obrigatório"] });
  });
});

describe("the picture of an announcement", () => {
  const file = (name: string, type: string, size = 1_000) => ({ name, type, size });
  it("is a PNG or a JPEG of no more than the server takes", () => {
    expect(pictureFault(file("a.png", "image/png"))).toBeNull();
    expect(pictureFault(file("a.JPG", "image/jpeg", uploadLimits.image))).toBeNull();
    expect(pictureFault(file("a.jpeg", ""))).toBeNull();
    expect(pictureFault(file("a.gif", "image/gif"))).toBe("wrongKind");
    expect(pictureFault(file("a.png", "text/html"))).toBe("wrongKind");
    expect(pictureFault(file("a.svg", ""))).toBe("wrongKind");
    expect(pictureFault(file("a.png", "image/png", uploadLimits.image + 1))).toBe("tooLarge");
  });
});
