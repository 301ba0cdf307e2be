import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TipButton } from "@/shared/ui/TipButton";
import { MicIcon } from "../icons";

export interface MicProps {
  onRecord: () => void;
  /** Shown in its place where it could not be loaded. */
  instead: ReactNode;
}

/** Takes the place of «send» while there is nothing to send: the second click of two in a row was not meant for it. */
export function MicButton({ onRecord }: MicProps) {
  const { t } = useTranslation("writing");
  return (
    <TipButton label={t("recorder.record")} onClick={({ detail }) => detail < 2 && onRecord()} data-main="">
      <MicIcon />
    </TipButton>
  );
}
