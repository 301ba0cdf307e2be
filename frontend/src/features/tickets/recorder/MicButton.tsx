import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MicIcon } from "../composer/icons";

export interface MicProps {
  onRecord: () => void;
  /** Shown in its place where it could not be loaded. */
  instead: ReactNode;
}

/** Takes the place of «send» while there is nothing to send. */
export function MicButton({ onRecord }: MicProps) {
  const { t } = useTranslation("writing");
  return (
    <Tooltip title={t("recorder.record")}>
      <IconButton type="button" aria-label={t("recorder.record")} onClick={onRecord} sx={{ color: "primary.main" }}>
        <MicIcon />
      </IconButton>
    </Tooltip>
  );
}
