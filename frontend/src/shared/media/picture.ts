import { uploadLimits } from "@guiche/contract/limits";

export const acceptedPictures = ".png,.jpg,.jpeg";

/** Validates a file before the upload; null when it is valid. */
export function pictureFault({
  name,
  type,
  size,
}: Pick<File, "name" | "type" | "size">): "wrongKind" | "tooLarge" | null {
  // Some systems give no MIME type; then the extension decides. The server checks the bytes.
  const isPicture = type === "" ? /\.(png|jpe?g)$/i.test(name) : type === "image/png" || type === "image/jpeg";
  if (!isPicture) return "wrongKind";
  return size > uploadLimits.image ? "tooLarge" : null;
}
