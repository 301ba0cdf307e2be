import { describe, expect, it } from "@jest/globals";
import { aMessage } from "../../state/testing";
import { reservedSize } from "./reserved-size";
import { aMedia } from "@/testing/dtos";

describe("the space of a picture", () => {
  const room = (width: number | null, height: number | null) =>
    reservedSize(aMessage({ mediaType: "image", mediaState: "ready", media: aMedia({ width, height }) }));
  it("keeps the aspect ratio within the limits and is known before the picture has loaded", () => {
    expect([room(1200, 800), room(100_000, 10), room(200, 200), room(null, null)]).toEqual([
      { width: 300, height: 200 },
      { width: 300, height: 120 },
      { width: 200, height: 200 },
      { width: 240, height: 180 },
    ]);
  });
});
