import { expect, it } from "@jest/globals";
import { aMessage } from "../../state/testing";
import { isViewable } from "./is-viewable";

const ready = { mediaState: "ready", mediaUrl: "/api/messages/1/media" } as const;

it("pictures and videos can be shown while they are stored and not deleted", () => {
  expect(isViewable(aMessage({ ...ready, mediaType: "image" }))).toBe(true);
  expect(isViewable(aMessage({ ...ready, mediaType: "video" }))).toBe(true);
  expect(isViewable(aMessage({ mediaType: "video", mediaState: "pending" }))).toBe(false);
  expect(isViewable(aMessage({ ...ready, mediaType: "image", isDeleted: true }))).toBe(false);
  expect(isViewable(aMessage({ ...ready, mediaType: "video", viewOnce: true }))).toBe(false);
  expect(isViewable(aMessage({ ...ready, mediaType: "sticker" }))).toBe(false);
});
