import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { fetchFile } from "@/shared/api/files";

/** The file of a quick reply, as if it had been chosen here. */
export async function quickFile({
  mediaPath,
  mediaName,
}: Pick<QuickMessageDto, "mediaPath" | "mediaName">): Promise<File | null> {
  if (!mediaPath) return null;
  const bytes = await fetchFile(`/api${mediaPath}`);
  return new File([bytes], mediaName ?? "", { type: bytes.type });
}
