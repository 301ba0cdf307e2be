import sharp from "sharp";

/** 900 × 600 pixels, like a phone's camera. */
export const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#27a" } })
    .jpeg()
    .toBuffer();

export const aSmallPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
