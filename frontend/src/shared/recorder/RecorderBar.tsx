import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import CheckIcon from "lucide-react/icons/check";
import DeleteIcon from "lucide-react/icons/trash-2";
import MicIcon from "lucide-react/icons/mic";
import PauseIcon from "lucide-react/icons/pause";
import SendIcon from "lucide-react/icons/send";
import { useCommand } from "@/shared/commands";
import { clockText } from "@/shared/media/clock-text";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { Waveform } from "@/shared/media/Waveform";
import type { RecordedAudio } from "./phases";
import { lastLevels } from "./samples";
import { RecordingPlayer } from "./RecordingPlayer";
import { useRecorder } from "./use-recorder";

const Dot = styled("span")(({ theme }) => ({
  flexShrink: 0,
  width: 12,
  height: 12,
  borderRadius: "50%",
  backgroundColor: theme.vars.palette.error.main,
  "&[data-still]": { backgroundColor: theme.vars.palette.outline },
}));

interface Props {
  /** Id of the conversation or chat: an unsent recording is stored under it. */
  place: string;
  onSend: (audio: RecordedAudio) => void;
  onClose: () => void;
}

/** Replaces the text field during a recording: length, level and the buttons. */
export default function RecorderBar({ place, onSend, onClose }: Props) {
  const { t } = useTranslation(["writing", "common"]);
  const { recording, phase, seconds, levels, isSaved } = useRecorder(place, onSend);
  const main = useRef<HTMLButtonElement>(null);
  const listens = phase.name === "recording" || phase.name === "paused";
  const cancel = () => recording.cancel();
  const finish = (sends: boolean) => recording.finish(sends);

  const end = useEffectEvent(() => {
    if (phase.name === "over") onClose();
  });
  useEffect(() => end(), [phase.name]);
  // A kept recording takes no focus: the user may have come back to type, and a key must not send or discard it.
  useEffect(() => {
    if (!isSaved) main.current?.focus();
  }, [phase.name, isSaved]);
  useCommand("record", listens ? () => finish(false) : null);

  if (phase.name === "refused") {
    return (
      <Bar label={t("recorder.label")} onEscape={cancel}>
        <Box role="alert" sx={{ flexGrow: 1, minWidth: 0, px: 2, typography: "body2" }}>
          {t(`recorder.${phase.why}`)}
        </Box>
        <Button ref={main} onClick={cancel}>
          {t("common:actions.close")}
        </Button>
      </Bar>
    );
  }
  return (
    <Bar
      label={t("recorder.label")}
      note={isSaved ? t("recorder.kept") : undefined}
      onEscape={isSaved ? undefined : cancel}
    >
      <RecorderButton label={t("recorder.cancel")} onClick={cancel}>
        <DeleteIcon size={20} />
      </RecorderButton>
      {phase.name === "preview" ? (
        <RecordingPlayer audio={phase.audio} />
      ) : (
        <>
          <Dot data-still={phase.name !== "recording" || undefined} />
          <Box
            component="span"
            role="timer"
            aria-label={t("recorder.length")}
            sx={{ flexShrink: 0, minWidth: 40, fontVariantNumeric: "tabular-nums" }}
          >
            {clockText(seconds)}
          </Box>
          <Box data-testid="level" sx={{ display: "flex", flexGrow: 1, minWidth: 0 }}>
            <Waveform values={lastLevels(levels)} part={1} />
          </Box>
          {phase.name === "paused" ? (
            <RecorderButton label={t("recorder.resume")} onClick={() => recording.resume()}>
              <MicIcon size={20} />
            </RecorderButton>
          ) : (
            <RecorderButton label={t("recorder.pause")} disabled={!listens} onClick={() => recording.pause()}>
              <PauseIcon size={20} />
            </RecorderButton>
          )}
          <RecorderButton label={t("recorder.listen")} ref={main} disabled={!listens} onClick={() => finish(false)}>
            <CheckIcon size={20} />
          </RecorderButton>
        </>
      )}
      <RecorderButton
        label={t("recorder.send")}
        ref={phase.name === "preview" ? main : undefined}
        disabled={!listens && phase.name !== "preview"}
        onClick={phase.name === "preview" ? () => recording.send() : () => finish(true)}
        isMain
      >
        <SendIcon />
      </RecorderButton>
      <Box role="status" sx={visuallyHidden}>
        {t(`recorder.phases.${phase.name}`)}
      </Box>
    </Bar>
  );
}

interface BarProps {
  label: string;
  /** Shown above the controls. */
  note?: string | undefined;
  onEscape?: (() => void) | undefined;
  children: ReactNode;
}

function Bar({ label, note, onEscape, children }: BarProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEscape?.();
      }}
    >
      {note ? <Box sx={{ px: 2, pb: 1, typography: "caption", color: "state.pending.main" }}>{note}</Box> : null}
      <Box sx={{ position: "relative", display: "flex", alignItems: "center", gap: 1, minHeight: 44 }}>{children}</Box>
    </Box>
  );
}

interface RecorderButtonProps {
  label: string;
  disabled?: boolean;
  isMain?: boolean;
  ref?: React.Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ReactNode;
}

function RecorderButton({ label, disabled, isMain = false, ref, onClick, children }: RecorderButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          ref={ref}
          type="button"
          aria-label={label}
          disabled={disabled}
          onClick={onClick}
          sx={{ color: isMain ? "primary.main" : undefined }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
