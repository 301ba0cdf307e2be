import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import PauseIcon from "lucide-react/icons/pause";
import PlayIcon from "lucide-react/icons/play";
import { clockText } from "@/shared/media/clock-text";
import { Waveform } from "@/shared/media/Waveform";
import type { RecordedAudio } from "./phases";

/** Plays a recording before it is sent. */
export function RecordingPlayer({ audio: { file, seconds, waveform } }: { audio: RecordedAudio }) {
  const { t } = useTranslation("writing");
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const word = isPlaying ? t("recorder.stopPlaying") : t("recorder.play");

  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (audio.current) audio.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const toggle = () => {
    if (isPlaying) audio.current?.pause();
    else audio.current?.play().catch(() => setPlaying(false));
  };

  return (
    <>
      <audio
        ref={audio}
        hidden
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onEnded={() => setPosition(0)}
      />
      <IconButton type="button" aria-label={word} onClick={toggle} sx={{ color: "primary.main" }}>
        {isPlaying ? <PauseIcon fill="currentColor" /> : <PlayIcon fill="currentColor" />}
      </IconButton>
      <Box sx={{ display: "flex", flexGrow: 1, minWidth: 0 }}>
        <Waveform values={waveform} part={seconds > 0 ? Math.min(1, position / seconds) : 0} />
      </Box>
      <Box component="span" sx={{ flexShrink: 0, fontVariantNumeric: "tabular-nums" }}>
        {clockText(position > 0 ? position : seconds)}
      </Box>
    </>
  );
}
