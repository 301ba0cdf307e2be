import type { MessageDto } from "@guiche/contract/messages";
import CircularProgress from "@mui/material/CircularProgress";
import IconButton from "@mui/material/IconButton";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import PlayIcon from "lucide-react/icons/play";
import { clockText } from "@/shared/media/clock-text";
import { useBlob } from "@/shared/media/use-blob";
import { Badge } from "@/shared/media/parts";
import { thumbnailUrl } from "./PictureTile";
import { LoadFailed } from "./LoadFailed";
import { linkTo } from "./use-file";

type Playing = { state: "idle" | "asking" | "failed" } | { state: "playing"; url: string; from: number };

interface Props {
  message: MessageDto;
  /** Whether to fetch the poster. */
  seen?: boolean;
}

/** A video: its poster until it is played, then the browser's player with a signed address. */
export function VideoPlayer({ message, seen = true }: Props) {
  const { t } = useTranslation("messages");
  const poster = useBlob(message.media?.hasThumbnail ? thumbnailUrl(message) : null, seen);
  const [playing, setPlaying] = useState<Playing>({ state: "idle" });
  const hasRenewed = useRef(false);

  const play = (from = 0) => {
    setPlaying({ state: "asking" });
    linkTo(message.id).then(
      (url) => setPlaying({ state: "playing", url, from }),
      () => setPlaying({ state: "failed" }),
    );
  };
  /** A signed address expires after ten minutes; renews it once. */
  const renew = (video: HTMLVideoElement) => {
    if (hasRenewed.current || video.currentTime === 0) return setPlaying({ state: "failed" });
    hasRenewed.current = true;
    play(video.currentTime);
  };

  return (
    <>
      {playing.state === "playing" ? (
        // A customer's video has no captions.
        <video
          ref={pauseOnHide}
          src={playing.url}
          controls
          autoPlay
          playsInline
          aria-label={t("media.play")}
          onLoadedMetadata={({ currentTarget }) => {
            if (playing.from > 0) currentTarget.currentTime = playing.from;
          }}
          onPlaying={() => (hasRenewed.current = false)}
          onError={({ currentTarget }) => renew(currentTarget)}
        />
      ) : null}
      {playing.state === "failed" ? <LoadFailed message={message} onRetry={() => play()} /> : null}
      {playing.state === "idle" || playing.state === "asking" ? (
        <>
          {poster.url ? <img src={poster.url} alt="" draggable={false} /> : null}
          <PlayButton label={t("media.play")} busy={playing.state === "asking"} onClick={() => play()} />
          {message.media?.seconds ? <Badge>{clockText(message.media.seconds)}</Badge> : null}
        </>
      ) : null}
    </>
  );
}

/** Pauses the video when its conversation is hidden. */
const pauseOnHide = (video: HTMLVideoElement | null) => () => video?.pause();

const PlayButton = ({ label, busy, onClick }: { label: string; busy: boolean; onClick: () => void }) => (
  <IconButton
    aria-label={label}
    onClick={onClick}
    disabled={busy}
    sx={{
      position: "absolute",
      inset: 0,
      m: "auto",
      width: 52,
      height: 52,
      borderRadius: "50%",
      color: "#fff",
      bgcolor: "rgb(13 15 21 / 70%)",
      "&:hover, &.Mui-disabled": { bgcolor: "rgb(13 15 21 / 85%)", color: "#fff" },
    }}
  >
    {busy ? <CircularProgress size={24} color="inherit" aria-hidden="true" /> : <PlayIcon fill="currentColor" />}
  </IconButton>
);
