import { uploadLimits } from "@guiche/contract/limits";

export const acceptedPictures = ".png,.jpg,.jpeg";

/** What is wrong with a file before it is sent; null when nothing is. */
export function pictureFault({
  name,
  type,
  size,
}: Pick<File, "name" | "type" | "size">): "wrongKind" | "tooLarge" | null {
  // Some systems tell no kind; then the name has to do. The server looks at the bytes.
  const isPicture = type === "" ? /\.(png|jpe?g)$/i.test(name) : type === "image/png" || type === "image/jpeg";
  if (!isPicture) return "wrongKind";
  return size > uploadLimits.image ? "tooLarge" : null;
}
