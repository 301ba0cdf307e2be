/** Longest side of a reduced photo, in pixels. A phone shows no more detail. */
const longestPx = 1_600;
const quality = 0.85;
/** Types that a canvas can redraw without loss: nothing animated. */
const drawable = new Set(["image/jpeg", "image/png"]);
/** The reduced file must be smaller than this fraction of the original. */
const worthwhile = 0.9;

type Measures = readonly [width: number, height: number];

/** Whether reducing the photo is worth trying. */
export const isReducible = ({ type }: Pick<File, "type">, [width, height]: Measures): boolean =>
  drawable.has(type) && Math.max(width, height) > longestPx;

/** The size of the reduced photo, with the same aspect ratio. */
export function reducedSize([width, height]: Measures): [number, number] {
  const scale = Math.min(1, longestPx / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

export const savesEnough = (before: number, after: number): boolean => after <= before * worthwhile;

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, "")}.jpg`;

export interface ReducedPhoto {
  file: File;
  measures: [number, number];
}

/** The reduced photo; null if that saves too little or the browser cannot draw it. */
export async function reducePhoto(file: File, measures: Measures): Promise<ReducedPhoto | null> {
  const [width, height] = reducedSize(measures);
  try {
    const picture = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    if (!pen) return null;
    // Transparent pixels become white, not black.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0);
    picture.close();
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (!bytes || !savesEnough(file.size, bytes.size)) return null;
    return { file: new File([bytes], jpegName(file.name), { type: "image/jpeg" }), measures: [width, height] };
  } catch {
    return null;
  }
}
