import { maxDownloadBytes } from "@guiche/contract/limits";
import type { MessageDto } from "@guiche/contract/messages";
import type { MediaState } from "@guiche/contract/message-kinds";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useTranslation } from "react-i18next";
import DownloadIcon from "lucide-react/icons/download";
import OnceIcon from "lucide-react/icons/view";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { sizeText } from "@/shared/media/size-text";
import { reservedSize } from "./reserved-size";
import { Card, CardIcon, FileCard, FileName, Frame, IconSlot, Line, NoteCard } from "@/shared/media/parts";
import { useFetchFile } from "./use-file";

interface Props {
  message: MessageDto;
  state: Exclude<MediaState, "ready">;
}

type AbsentState = Exclude<MediaState, "ready" | "pending">;

/** A file that is not stored: being downloaded, available on demand, without room, gone or failed. */
export function MissingTile({ message, state }: Props) {
  if (state === "pending") return <PendingTile message={message} />;
  return <AbsentCard message={message} state={state} />;
}

const visualTypes = new Set<MessageDto["mediaType"]>(["image", "video", "sticker"]);

function PendingTile({ message }: { message: MessageDto }) {
  const { t } = useTranslation("messages");
  const label = t("media.pending");
  if (!visualTypes.has(message.mediaType)) {
    return (
      <Card>
        <IconSlot>
          <CircularProgress size={20} aria-hidden="true" />
        </IconSlot>
        <span role="status">{label}</span>
      </Card>
    );
  }
  return (
    <Frame
      style={reservedSize(message)}
      sx={{ display: "grid", placeContent: "center", justifyItems: "center", gap: 2, color: "text.secondary" }}
    >
      <CircularProgress size={24} color="inherit" aria-hidden="true" />
      <Box role="status" sx={{ typography: "body2" }}>
        {label}
      </Box>
    </Frame>
  );
}

function AbsentCard({ message, state }: { message: MessageDto; state: AbsentState }) {
  const { t, i18n } = useTranslation("messages");
  const { t: words } = useTranslation("tickets");
  const { fetchFile, busy } = useFetchFile(message);
  const bytes = message.media?.bytes;
  const isBeyond = (bytes ?? 0) > maxDownloadBytes;
  const size = sizeText(bytes ?? 0, i18n.language);
  const large = bytes ? t(isBeyond ? "media.beyond" : "media.tooLarge", { size }) : t("media.unknownSize");
  return (
    <FileCard>
      <CardIcon Icon={state === "tooLarge" ? DownloadIcon : WarnIcon} />
      <span>
        <b>
          <FileName>{message.media?.filename ?? words(`log.kind.${kindOf(message)}`)}</FileName>
        </b>
        {state === "tooLarge" ? large : t(`media.${state}`)}
        {state === "gone" || isBeyond ? null : (
          <Button
            size="small"
            loading={busy}
            onClick={fetchFile}
            sx={{ display: "block", px: 1, ml: -1, minWidth: 0, minHeight: { xs: 44, sm: 28 } }}
          >
            {state === "tooLarge" ? t("media.download") : t("media.tryAgain")}
          </Button>
        )}
      </span>
    </FileCard>
  );
}

const kindOf = ({ mediaType, media }: MessageDto) => {
  if (media?.isVoice) return "voice";
  return mediaType === "image" || mediaType === "video" || mediaType === "audio" || mediaType === "sticker"
    ? mediaType
    : "application";
};

/** WhatsApp delivers view-once messages only to the phone. */
export function ViewOnceCard() {
  const { t } = useTranslation("messages");
  return (
    <NoteCard Icon={OnceIcon} title={t("media.viewOnce")}>
      {t("media.viewOnceText")}
    </NoteCard>
  );
}

export function ViewOnceMark() {
  const { t } = useTranslation("messages");
  return (
    <Line sx={{ display: "flex", alignItems: "center", gap: 1, typography: "caption", color: "text.secondary" }}>
      <OnceIcon size={16} /> {t("media.viewOnce")}
    </Line>
  );
}
