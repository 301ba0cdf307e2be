import type { CompanyDetailsDto } from "@guiche/contract/companies";
import { nearlyFullShare } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { sizeText } from "../../shared/media/size-text";

/** The bytes that the company's files take of what its plan allows. */
export function StorageLine({ usedBytes, quotaBytes }: CompanyDetailsDto["storage"]) {
  const { t, i18n } = useTranslation("settings");
  const usedText = sizeText(usedBytes, i18n.language);
  const share = quotaBytes === null ? 0 : Math.min(1, usedBytes / quotaBytes);
  const color = share === 1 ? "error" : share >= nearlyFullShare ? "warning" : "primary";
  return (
    <Box sx={{ typography: "body2", color: "text.secondary", maxWidth: 420, mb: 3 }}>
      {quotaBytes === null
        ? t("storage.used", { used: usedText })
        : t("storage.of", { used: usedText, quota: sizeText(quotaBytes, i18n.language) })}
      {quotaBytes === null ? null : (
        <LinearProgress
          variant="determinate"
          value={share * 100}
          color={color}
          aria-label={t("storage.bar")}
          sx={{ mt: 1, height: 6, borderRadius: 3 }}
        />
      )}
      {share >= nearlyFullShare ? (
        <Box role="status" sx={{ display: "flex", gap: 1, alignItems: "center", mt: 1, color: "state.warn.main" }}>
          <WarnIcon size={16} />
          {t(share === 1 ? "storage.full" : "storage.nearly")}
        </Box>
      ) : null}
    </Box>
  );
}
