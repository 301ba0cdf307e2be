import type { MessageDto } from "@guiche/contract/messages";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import PauseIcon from "lucide-react/icons/pause";
import PlayIcon from "lucide-react/icons/play";
import { clockText } from "@/shared/media/clock-text";
import { ErrorText, Foot, Player, Rate, Track, Transcript } from "./player-parts";
import { usePlayer } from "./use-player";
import { Waveform } from "@/shared/media/Waveform";

const leapSeconds = 5;
const leaps: Readonly<Record<string, number>> = {
  ArrowLeft: -leapSeconds,
  ArrowDown: -leapSeconds,
  ArrowRight: leapSeconds,
  ArrowUp: leapSeconds,
};

/** The player of a voice note or audio file. */
export function AudioTile({ message }: { message: MessageDto }) {
  const { t } = useTranslation("messages");
  const { audio, isPlaying, isLoading, position, total, rate, failed, toggle, seek, nextRate } = usePlayer(message);
  const label = isPlaying ? t("player.pause") : t("player.play");
  const time = t("player.position", { at: clockText(position), total: clockText(total) });
  return (
    <Player data-testid="player">
      <audio {...audio} hidden />
      <IconButton
        aria-label={label}
        onClick={toggle}
        loading={isLoading}
        sx={{ width: 40, height: 40, color: "primary.main" }}
      >
        {isPlaying ? <PauseIcon fill="currentColor" /> : <PlayIcon fill="currentColor" />}
      </IconButton>
      <Track>
        <Waveform values={message.media?.waveform ?? null} part={total > 0 ? position / total : 0} />
        <input
          type="range"
          min={0}
          max={Math.max(1, total)}
          step={0.1}
          value={position}
          aria-label={t("player.seek")}
          aria-valuetext={time}
          onChange={({ target }) => seek(Number(target.value))}
          onKeyDown={(event) => {
            const leap = leaps[event.key];
            if (event.key !== " " && leap === undefined) return;
            event.preventDefault();
            // The arrow keys move the slider, not the focus between messages.
            event.stopPropagation();
            if (leap === undefined) toggle();
            else seek(position + leap);
          }}
        />
      </Track>
      <Foot aria-hidden="true">{isPlaying || position > 0 ? clockText(position) : clockText(total)}</Foot>
      <Rate type="button" onClick={nextRate} aria-label={t("player.speed", { rate })}>
        {rate}×
      </Rate>
      {failed ? <ErrorText role="alert">{t("player.failed")}</ErrorText> : null}
      {message.transcript ? <Transcript>{t("player.transcript", { text: message.transcript })}</Transcript> : null}
    </Player>
  );
}
