import { expect, it } from "@jest/globals";
import { fitsHeader } from "./template-file";

it("a header takes files of its kind, and of pictures and videos the types that Meta takes", () => {
  const fits = (header: Parameters<typeof fitsHeader>[0], type: string, mimetype: string) =>
    fitsHeader(header, { type, mimetype });
  expect([fits("image", "image", "image/jpeg"), fits("image", "image", "image/png")]).toEqual([true, true]);
  expect([fits("image", "image", "image/webp"), fits("image", "document", "application/pdf")]).toEqual([false, false]);
  expect([fits("video", "video", "video/mp4"), fits("video", "video", "video/webm")]).toEqual([true, false]);
  expect([fits("document", "document", "text/plain"), fits("document", "audio", "audio/ogg")]).toEqual([true, false]);
});
