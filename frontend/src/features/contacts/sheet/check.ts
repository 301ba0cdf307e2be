import { uploadLimits } from "@guiche/contract/limits";

/** The `accept` attribute of the file input. */
export const acceptedTypes = ".xls,.xlsx,.ods,.csv,.vcf";

type Unfit = "type" | "size" | "empty";

/** Validates a file before the upload; null when it may be a spreadsheet or a phone book. */
export function unfit({ name, size }: Pick<File, "name" | "size">): Unfit | null {
  if (!/\.(xlsx?|ods|csv|vcf)$/i.test(name)) return "type";
  if (size === 0) return "empty";
  return size > uploadLimits.sheet ? "size" : null;
}
