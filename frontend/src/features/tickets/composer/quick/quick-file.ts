import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { fetchFile } from "@/shared/api/files";

/** Fetches the file of a quick reply, to attach it; null without one. */
export async function quickFile({
  mediaPath,
  mediaName,
}: Pick<QuickMessageDto, "mediaPath" | "mediaName">): Promise<File | null> {
  if (!mediaPath) return null;
  const bytes = await fetchFile(`/api${mediaPath}`);
  return new File([bytes], mediaName ?? "", { type: bytes.type });
}
