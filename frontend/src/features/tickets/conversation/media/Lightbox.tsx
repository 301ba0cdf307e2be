import type { MessageDto } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import Dialog from "@mui/material/Dialog";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import BackIcon from "lucide-react/icons/chevron-left";
import CloseIcon from "lucide-react/icons/x";
import DownloadIcon from "lucide-react/icons/download";
import ForwardIcon from "lucide-react/icons/chevron-right";
import ZoomInIcon from "lucide-react/icons/zoom-in";
import ZoomOutIcon from "lucide-react/icons/zoom-out";
import { useBlob } from "@/shared/media/use-blob";
import { plainText } from "@/shared/markup/parse-markup";
import { byAge, type MessageRows } from "../../state/messages/message-rows";
import { messagesKey } from "../../state/ticket-store";
import { VideoPlayer } from "./VideoPlayer";
import { thumbnailUrl } from "./PictureTile";
import { isViewable, isVideo } from "./is-viewable";
import { LoadFailed } from "./LoadFailed";
import { saveFile } from "./use-file";

const zooms = [1, 1.5, 2, 3, 5] as const;

/** Shows the pictures and videos of a conversation one at a time. */
export default function Lightbox({ message, onClose }: { message: MessageDto; onClose: () => void }) {
  const { t } = useTranslation("messages");
  const client = useQueryClient();
  const id = useId();
  const [shows] = useState(() => {
    const loaded = client.getQueryData<MessageRows>(messagesKey(message.ticketId))?.messages.filter(isViewable) ?? [];
    // The panel also offers what is older than the loaded messages.
    return loaded.some(({ id }) => id === message.id) ? loaded : [message, ...loaded].sort(byAge);
  });
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      shows.findIndex(({ id }) => id === message.id),
    ),
  );
  const [zoom, setZoom] = useState(0);
  const currentMessage = shows[at] ?? message;
  const film = isVideo(currentMessage);
  const go = (step: number) => {
    if (!shows[at + step]) return;
    setAt(at + step);
    setZoom(0);
  };
  const enlarge = (step: number) =>
    !film && setZoom((before) => Math.min(zooms.length - 1, Math.max(0, before + step)));
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // In the video the arrow keys seek.
    if (target instanceof HTMLVideoElement) return;
    if (key === "ArrowLeft" && zoom === 0) go(-1);
    else if (key === "ArrowRight" && zoom === 0) go(1);
    else if (key === "+" || key === "=") enlarge(1);
    else if (key === "-") enlarge(-1);
  };
  const title = t(film ? "lightbox.film" : "lightbox.title", { at: at + 1, total: shows.length });

  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { bgcolor: "#0D0F15", color: "#fff", overflow: "hidden" } } }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, p: 1, pl: 4 }}>
        <Box id={id} role="status" sx={{ flexGrow: 1, typography: "body2" }}>
          {title}
        </Box>
        <Tool label={t("lightbox.zoomOut")} off={film || zoom === 0} onClick={() => enlarge(-1)}>
          <ZoomOutIcon />
        </Tool>
        <Tool label={t("lightbox.zoomIn")} off={film || zoom === zooms.length - 1} onClick={() => enlarge(1)}>
          <ZoomInIcon />
        </Tool>
        <Tool label={t("lightbox.download")} onClick={() => void saveFile(currentMessage)}>
          <DownloadIcon />
        </Tool>
        <Tool label={t("lightbox.close")} onClick={onClose} autoFocus>
          <CloseIcon />
        </Tool>
      </Box>
      <Box sx={{ position: "relative", flexGrow: 1, minHeight: 0 }}>
        {film ? (
          <Screen key={currentMessage.id} data-testid="film">
            <VideoPlayer message={currentMessage} />
          </Screen>
        ) : (
          <Picture
            key={currentMessage.id}
            message={currentMessage}
            zoom={zooms[zoom] ?? 1}
            onToggle={() => setZoom(zoom === 0 ? 2 : 0)}
          />
        )}
        {shows.length > 1 ? (
          <>
            <Step side="left" label={t("lightbox.previous")} off={at === 0} onClick={() => go(-1)} />
            <Step side="right" label={t("lightbox.next")} off={at === shows.length - 1} onClick={() => go(1)} />
          </>
        ) : null}
      </Box>
      {currentMessage.body ? (
        <Box sx={{ p: 4, maxHeight: "20dvh", overflow: "auto", whiteSpace: "pre-wrap", textAlign: "center" }}>
          {plainText(currentMessage.body, currentMessage.mentions)}
        </Box>
      ) : null}
    </Dialog>
  );
}

/** The arrows must not cover the video's controls at its lower edge. */
const Screen = styled("div")({
  position: "absolute",
  inset: 0,
  "& img, & video": { display: "block", width: "100%", height: "100%", objectFit: "contain" },
});

interface PictureProps {
  message: MessageDto;
  zoom: number;
  onToggle: () => void;
}

/** Shows the thumbnail until the picture has loaded. */
function Picture({ message, zoom, onToggle }: PictureProps) {
  const { t } = useTranslation("tickets");
  const small = useBlob(thumbnailUrl(message));
  const whole = useBlob(message.mediaUrl);
  const url = whole.url ?? small.url;
  if (whole.failed) return <LoadFailed message={message} onRetry={whole.again} />;
  return (
    <Box
      // A zoomed picture scrolls, also by keyboard.
      tabIndex={zoom > 1 ? 0 : -1}
      role="group"
      aria-label={message.body || t("log.kind.image")}
      onDoubleClick={onToggle}
      sx={{
        position: "absolute",
        inset: 0,
        overflow: "auto",
        display: "grid",
        grid: "100% / 100%",
        placeItems: "safe center",
      }}
    >
      {url ? (
        <img
          src={url}
          alt={message.body || t("log.kind.image")}
          draggable={false}
          // Small pictures are not enlarged beyond their size without zoom.
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%`, objectFit: zoom > 1 ? "contain" : "scale-down" }}
        />
      ) : (
        <CircularProgress color="inherit" aria-label={t("log.opening")} />
      )}
    </Box>
  );
}

interface ToolProps extends Pick<IconButtonProps, "autoFocus" | "children"> {
  label: string;
  /** Disabled, but still focusable, so that the dialog's keys keep working. */
  off?: boolean;
  onClick: () => void;
}

const Tool = ({ label, off = false, onClick, autoFocus, children }: ToolProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={off || undefined}
    autoFocus={autoFocus}
    onClick={off ? undefined : onClick}
    sx={{ color: "#fff", "&[aria-disabled]": { opacity: 0.4, cursor: "default" } }}
  >
    {children}
  </IconButton>
);

interface StepProps {
  side: "left" | "right";
  label: string;
  off: boolean;
  onClick: () => void;
}

const Step = ({ side, label, off, onClick }: StepProps) => (
  <Box
    sx={{
      position: "absolute",
      top: "calc(50% - 24px)",
      [side]: 8,
      "& > button": { width: 48, height: 48, bgcolor: "rgb(13 15 21 / 60%)" },
      "& > button:hover": { bgcolor: "rgb(13 15 21 / 90%)" },
    }}
  >
    <Tool label={label} off={off} onClick={onClick}>
      {side === "left" ? <BackIcon /> : <ForwardIcon />}
    </Tool>
  </Box>
);
