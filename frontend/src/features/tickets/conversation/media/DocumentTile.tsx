import type { MessageDto } from "@guiche/contract/messages";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import { sizeText } from "@/shared/media/size-text";
import { ShowIcon } from "@/shared/ui/icons";
import { Card, DownloadIcon, FileIcon, Line, SymbolIcon } from "@/shared/media/parts";
import { saveFile } from "./use-file";
import { fetchFile } from "@/shared/api/files";
import { notifyError } from "@/shared/api/notify-error";

const pdf = "application/pdf";
/** So long a new tab may take to read what was made for it. */
const readMs = 60_000;

const isPdf = ({ media, mediaUrl }: MessageDto) => mediaUrl !== null && media?.mimetype === pdf;

/** Shows a PDF in a tab of its own. What is made here under that type is never run as a page, whatever its bytes are. */
function openPdf({ mediaUrl }: MessageDto) {
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

/** `contrato.final.pdf` → `PDF` */
const endingOf = (name: string) => /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? "";

/** A document: kept where the person wants it. A PDF can be read in a tab of its own; nothing else is opened. */
export function DocumentTile({ message }: { message: MessageDto }) {
  const { t, i18n } = useTranslation("messages");
  const name = message.media?.filename ?? t("media.unnamed");
  const bytes = message.media?.bytes;
  const facts = [endingOf(name), bytes ? sizeText(bytes, i18n.language) : ""].filter((fact) => fact !== "");
  return (
    <Card data-testid="document">
      <SymbolIcon>
        <FileIcon fontSize="small" />
      </SymbolIcon>
      <span>
        <b>
          <Line title={name}>{name}</Line>
        </b>
        <Line>{facts.join(" · ")}</Line>
      </span>
      <span>
        {isPdf(message) ? (
          <IconButton
            aria-label={t("media.openName", { name })}
            title={t("media.openName", { name })}
            onClick={() => openPdf(message)}
          >
            <ShowIcon fontSize="small" />
          </IconButton>
        ) : null}
        <IconButton aria-label={t("media.downloadName", { name })} onClick={() => void saveFile(message)}>
          <DownloadIcon fontSize="small" />
        </IconButton>
      </span>
    </Card>
  );
}
