import type { MessageDto } from "@guiche/contract/messages";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTranslation } from "react-i18next";
import DownloadIcon from "lucide-react/icons/download";
import FileIcon from "lucide-react/icons/file";
import ShowIcon from "lucide-react/icons/eye";
import { useBlob } from "@/shared/media/use-blob";
import { useInView } from "@/shared/media/use-in-view";
import { sizeText } from "@/shared/media/size-text";
import { CardIcon, FileCard, FileName, Frame, Line } from "@/shared/media/parts";
import { documentPreview, isOnlyFile } from "./document-preview";
import { LoadFailed } from "./LoadFailed";
import { thumbnailUrl } from "./PictureTile";
import { previewSize } from "./reserved-size";
import { saveFile } from "./use-file";
import { VideoPlayer } from "./VideoPlayer";
import { fetchFile } from "@/shared/api/files";
import { notifyError } from "@/shared/api/notify-error";

const pdf = "application/pdf";
/** How long the object URL stays valid for the new tab to load. */
const readMs = 60_000;

const isPdf = ({ media, mediaUrl }: MessageDto) => mediaUrl !== null && media?.mimetype === pdf;

/** Opens a PDF in a new tab. The blob's type is fixed, so the browser never runs its bytes as a page. */
function openPdf({ mediaUrl }: MessageDto) {
  if (mediaUrl === null) return;
  // Open the window during the click: later the browser blocks it as a pop-up.
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

/** What is in the file: a picture, a moving one, or a film to play. */
function Preview({ message, kind }: { message: MessageDto; kind: "picture" | "gif" | "film" }) {
  const [frame, seen] = useInView<HTMLDivElement>();
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const picture = kind === "gif" && !isStill ? message.mediaUrl : thumbnailUrl(message);
  const { url, failed, again } = useBlob(kind === "film" ? null : picture, seen);
  return (
    <Frame ref={frame} style={previewSize(message)} data-testid="document-preview">
      {kind === "film" ? <VideoPlayer message={message} seen={seen} /> : null}
      {failed ? <LoadFailed message={message} onRetry={again} /> : null}
      {url ? <img src={url} alt="" draggable={false} /> : null}
    </Frame>
  );
}

/** A document to download, with a look at what is in it. PDFs can also be opened in a new tab. */
export function DocumentTile({ message }: { message: MessageDto }) {
  const { t, i18n } = useTranslation("messages");
  const name = message.media?.filename ?? t("media.unnamed");
  const bytes = message.media?.bytes;
  const facts = [endingOf(name), bytes ? sizeText(bytes, i18n.language) : ""].filter((fact) => fact !== "");
  const preview = documentPreview(message);
  return (
    <>
      {preview ? <Preview message={message} kind={preview} /> : null}
      <FileCard data-testid="document">
        <CardIcon Icon={FileIcon} />
        <span>
          <b>
            <FileName title={name}>{name}</FileName>
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
              <ShowIcon size={20} />
            </IconButton>
          ) : null}
          <IconButton aria-label={t("media.downloadName", { name })} onClick={() => void saveFile(message)}>
            <DownloadIcon size={20} />
          </IconButton>
        </span>
      </FileCard>
      {isOnlyFile(message) ? <Line sx={{ typography: "caption" }}>{t("media.onlyFile")}</Line> : null}
    </>
  );
}
