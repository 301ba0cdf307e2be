import { uploadLimits } from "@guiche/contract/limits";

/** What a chooser of files offers. */
export const accepted = ".xls,.xlsx";

export type Unfit = "type" | "size" | "empty";

/** What can be told of a file before it is sent; null when it may be a sheet. */
export function unfit({ name, size }: Pick<File, "name" | "size">): Unfit | null {
  if (!/\.xlsx?$/i.test(name)) return "type";
  if (size === 0) return "empty";
  return size > uploadLimits.sheet ? "size" : null;
}
