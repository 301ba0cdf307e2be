/** Longest side of a reduced photo, in pixels. More is not seen on a telephone. */
const longestPx = 1_600;
const quality = 0.85;
/** Kinds that stay what they are when they are drawn anew: no film, nothing that moves. */
const drawable = new Set(["image/jpeg", "image/png"]);
/** What saves less is not worth another picture. */
const worthwhile = 0.9;

type Measures = readonly [width: number, height: number];

/** Is it a photo larger than anybody looks at it? */
export const isBig = ({ type }: Pick<File, "type">, [width, height]: Measures): boolean =>
  drawable.has(type) && Math.max(width, height) > longestPx;

/** The measures of a reduced photo, in the same shape. */
export function reducedTo([width, height]: Measures): [number, number] {
  const scale = Math.min(1, longestPx / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

export const isWorthIt = (before: number, after: number): boolean => after <= before * worthwhile;

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, "")}.jpg`;

export interface Reduced {
  file: File;
  measures: [number, number];
}

/** The photo at a size that is seen; null when that saves nothing, or the browser cannot draw it. */
export async function reduced(file: File, measures: Measures): Promise<Reduced | null> {
  const [width, height] = reducedTo(measures);
  try {
    const picture = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    if (!pen) return null;
    // What is seen through becomes paper, not night.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0);
    picture.close();
    const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (!bytes || !isWorthIt(file.size, bytes.size)) return null;
    return { file: new File([bytes], jpegName(file.name), { type: "image/jpeg" }), measures: [width, height] };
  } catch {
    return null;
  }
}
