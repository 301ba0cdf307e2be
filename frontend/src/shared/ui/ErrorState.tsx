import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/call";
import { errorText } from "../api/notify-error";
import { Illustration } from "./Illustration";

/** Shown in place of content that failed to load: the reason, the code to quote, and a retry button. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const code = error instanceof ApiError && /^ERR_/.test(error.code) ? error.code : null;
  return (
    <Box
      role="alert"
      sx={{
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: 3,
        p: 8,
        textAlign: "center",
        color: "text.secondary",
      }}
    >
      <Illustration name={code === "ERR_NETWORK" ? "lampOff" : "brokenTicket"} />
      <Box component="p" sx={{ m: 0, maxWidth: 420, color: "text.primary" }}>
        {t("states.loadFailed")} {errorText(error)}
      </Box>
      {code ? (
        <Box component="p" sx={{ m: 0, typography: "caption" }}>
          {t("states.errorCode", { code })}
        </Box>
      ) : null}
      <Button variant="outlined" onClick={onRetry}>
        {t("actions.tryAgain")}
      </Button>
    </Box>
  );
}
