import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import MicIcon from "lucide-react/icons/mic";
import { TipButton } from "@/shared/ui/TipButton";

export interface MicProps {
  onRecord: () => void;
  /** Shown if the button could not be loaded. */
  instead: ReactNode;
}

/** Replaces the send button while there is nothing to send. Ignores the second click of a double click on «send». */
export function MicButton({ onRecord }: MicProps) {
  const { t } = useTranslation("writing");
  return (
    <TipButton label={t("recorder.record")} onClick={({ detail }) => detail < 2 && onRecord()} data-main="">
      <MicIcon />
    </TipButton>
  );
}
