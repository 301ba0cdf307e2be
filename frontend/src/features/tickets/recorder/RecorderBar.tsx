import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../shared/commands";
import { clockText } from "../../../shared/media/clock-text";
import { CheckIcon, DeleteIcon, SendIcon } from "../../../shared/ui/icons";
import { visuallyHidden } from "../../../shared/ui/visually-hidden";
import { MicIcon } from "../composer/icons";
import { PauseIcon } from "../media/parts";
import { Waveform } from "../media/Waveform";
import type { Enclosed } from "../outbox/parcel";
import { lastLevels } from "./samples";
import { TakePlayer } from "./TakePlayer";
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
  onSend: (enclosed: Enclosed) => void;
  onClose: () => void;
}

/** In place of the field while somebody speaks: how long, how loud, and what to do with it. */
export default function RecorderBar({ onSend, onClose }: Props) {
  const { t } = useTranslation(["writing", "common"]);
  const recorder = useRecorder();
  const { phase, seconds, levels } = recorder;
  const main = useRef<HTMLButtonElement>(null);
  const listens = phase.name === "recording" || phase.name === "paused";

  const end = useEffectEvent(() => {
    if (phase.name !== "over") return;
    if (phase.take) {
      const { file, ...voice } = phase.take;
      onSend({ file, voice });
    }
    onClose();
  });
  useEffect(() => end(), [phase.name]);
  useEffect(() => main.current?.focus(), [phase.name]);
  useCommand("record", listens ? () => recorder.finish(false) : null);
  useAskBeforeLeaving(listens || phase.name === "preview");

  if (phase.name === "refused") {
    return (
      <Bar label={t("recorder.label")} onEscape={recorder.cancel}>
        <Box role="alert" sx={{ flexGrow: 1, minWidth: 0, px: 2, typography: "body2" }}>
          {t(`recorder.${phase.why}`)}
        </Box>
        <Button ref={main} onClick={recorder.cancel}>
          {t("common:actions.close")}
        </Button>
      </Bar>
    );
  }
  return (
    <Bar label={t("recorder.label")} onEscape={recorder.cancel}>
      <Act word={t("recorder.cancel")} onClick={recorder.cancel}>
        <DeleteIcon fontSize="small" />
      </Act>
      {phase.name === "preview" ? (
        <TakePlayer take={phase.take} />
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
            <Act word={t("recorder.resume")} onClick={recorder.resume}>
              <MicIcon fontSize="small" />
            </Act>
          ) : (
            <Act word={t("recorder.pause")} disabled={!listens} onClick={recorder.pause}>
              <PauseIcon fontSize="small" />
            </Act>
          )}
          <Act word={t("recorder.listen")} ref={main} disabled={!listens} onClick={() => recorder.finish(false)}>
            <CheckIcon fontSize="small" />
          </Act>
        </>
      )}
      <Act
        word={t("recorder.send")}
        ref={phase.name === "preview" ? main : undefined}
        disabled={!listens && phase.name !== "preview"}
        onClick={phase.name === "preview" ? recorder.send : () => recorder.finish(true)}
        isMain
      >
        <SendIcon />
      </Act>
      <Box role="status" sx={visuallyHidden}>
        {t(`recorder.phases.${phase.name}`)}
      </Box>
    </Bar>
  );
}

/** A recording that is not sent is not kept. */
function useAskBeforeLeaving(asks: boolean) {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asks]);
}

function Bar({ label, onEscape, children }: { label: string; onEscape: () => void; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEscape();
      }}
      sx={{ position: "relative", display: "flex", alignItems: "center", gap: 1, minHeight: 44 }}
    >
      {children}
    </Box>
  );
}

interface ActProps {
  word: string;
  disabled?: boolean;
  isMain?: boolean;
  ref?: React.Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ReactNode;
}

function Act({ word, disabled, isMain = false, ref, onClick, children }: ActProps) {
  return (
    <Tooltip title={word}>
      <span>
        <IconButton
          ref={ref}
          type="button"
          aria-label={word}
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
