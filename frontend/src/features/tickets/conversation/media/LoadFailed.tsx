import type { MessageDto } from "@guiche/contract/messages";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { TileOverlay } from "@/shared/media/parts";
import { useFetchFile } from "./use-file";

interface Props {
  message: MessageDto;
  onRetry: () => void;
}

/** Replaces a file that failed to load. The server may have lost it: then it fetches it from WhatsApp again. */
export function LoadFailed({ message, onRetry }: Props) {
  const { t } = useTranslation("messages");
  const { fetchFile, busy } = useFetchFile(message, onRetry);
  return (
    <TileOverlay>
      <span>
        {t("media.notShown")}
        <br />
        <Button size="small" color="inherit" loading={busy} onClick={fetchFile} sx={{ textDecoration: "underline" }}>
          {t("media.tryAgain")}
        </Button>
      </span>
    </TileOverlay>
  );
}
