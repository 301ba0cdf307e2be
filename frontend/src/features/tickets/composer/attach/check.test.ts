import { sendLimits } from "@guiche/contract/limits";
import { describe, expect, it } from "@jest/globals";
import { mediaTypeOf } from "../../state/outbox/outbox-message";
import { maxCaptionLength, problemOf } from "./check";

describe("a selected file", () => {
  it("must not exceed WhatsApp's limit for its kind", () => {
    const size = sendLimits.image + 1;
    expect(problemOf({ size, type: "image/jpeg" }, "")).toEqual({ kind: "tooLarge", limit: sendLimits.image });
    expect(problemOf({ size, type: "application/pdf" }, "")).toBeNull();
    expect(problemOf({ size: size - 1, type: "image/jpeg" }, "")).toBeNull();
    expect(problemOf({ size: sendLimits.video + 1, type: "video/mp4" }, "")).toMatchObject({ kind: "tooLarge" });
  });

  it("must not be empty, which also excludes folders", () => {
    expect(problemOf({ size: 0, type: "" }, "")).toEqual({ kind: "empty" });
  });

  it("has a caption of limited length", () => {
    const caption = "x".repeat(maxCaptionLength);
    expect(problemOf({ size: 1, type: "image/png" }, caption)).toBeNull();
    expect(problemOf({ size: 1, type: "image/png" }, `${caption}yy`)).toEqual({ kind: "captionLong", over: 2 });
  });

  it("is an image, a video, an audio file or a document", () => {
    const types = ["image/jpeg", "image/svg+xml", "video/mp4", "audio/ogg", "application/pdf", "text/html", ""];
    expect(types.map(mediaTypeOf)).toEqual([
      "image",
      "application",
      "video",
      "audio",
      "application",
      "application",
      "application",
    ]);
  });
});
