import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { TileOverlay } from "@/shared/media/parts";

/** Replaces a picture that failed to load. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("messages");
  return (
    <TileOverlay>
      <span>
        {t("media.notShown")}
        <br />
        <Button size="small" color="inherit" onClick={onRetry} sx={{ textDecoration: "underline" }}>
          {t("media.tryAgain")}
        </Button>
      </span>
    </TileOverlay>
  );
}
