import sharp from "sharp";

/** 900 × 600 pixels, as a phone takes them. */
export const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#27a" } })
    .jpeg()
    .toBuffer();
