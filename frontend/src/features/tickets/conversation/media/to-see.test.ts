import { expect, it } from "@jest/globals";
import { aMessage } from "../../state/testing";
import { isToSee } from "./to-see";

const ready = { mediaState: "ready", mediaUrl: "/api/messages/1/media" } as const;

it("a picture and a video are to be seen once they are here, and no longer than they are", () => {
  expect(isToSee(aMessage({ ...ready, mediaType: "image" }))).toBe(true);
  expect(isToSee(aMessage({ ...ready, mediaType: "video" }))).toBe(true);
  expect(isToSee(aMessage({ mediaType: "video", mediaState: "pending" }))).toBe(false);
  expect(isToSee(aMessage({ ...ready, mediaType: "image", isDeleted: true }))).toBe(false);
  expect(isToSee(aMessage({ ...ready, mediaType: "video", viewOnce: true }))).toBe(false);
  expect(isToSee(aMessage({ ...ready, mediaType: "sticker" }))).toBe(false);
});
