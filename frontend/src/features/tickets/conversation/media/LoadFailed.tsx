import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Veil } from "@/shared/media/parts";

/** Replaces a picture that failed to load. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("messages");
  return (
    <Veil>
      <span>
        {t("media.notShown")}
        <br />
        <Button size="small" color="inherit" onClick={onRetry} sx={{ textDecoration: "underline" }}>
          {t("media.tryAgain")}
        </Button>
      </span>
    </Veil>
  );
}
