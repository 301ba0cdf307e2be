import type { MessageDto } from "@guiche/contract/messages";
import { fetchFile } from "@/shared/api/files";
import { notifyError } from "@/shared/api/notify-error";

const pdf = "application/pdf";
/** So long a new tab may take to read what was made for it. */
const readMs = 60_000;

export const isPdf = ({ media, mediaUrl }: MessageDto) => mediaUrl !== null && media?.mimetype === pdf;

/** Shows a PDF in a tab of its own. What is made here under that type is never run as a page, whatever its bytes are. */
export function openPdf({ mediaUrl }: MessageDto) {
  if (mediaUrl === null) return;
  // While the click still counts: a window that comes later is one that nobody asked for.
  const tab = window.open("", "_blank");
  if (tab) tab.opener = null;
  fetchFile(mediaUrl).then(
    (bytes) => {
      const address = URL.createObjectURL(new Blob([bytes], { type: pdf }));
      if (tab) tab.location.replace(address);
      setTimeout(() => URL.revokeObjectURL(address), readMs);
    },
    (error: unknown) => {
      tab?.close();
      notifyError(error);
    },
  );
}
