import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useTranslation } from "react-i18next";
import { copyText } from "../../shared/ui/copy-text";
import { TitledDialog } from "../../shared/ui/TitledDialog";

/** The secret of a key, shown once, with a first call. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(["apiKeys", "common"]);
  return (
    <TitledDialog title={t("apiKeys:secret.title")} onClose={onClose}>
      <DialogContent sx={{ display: "grid", gap: 4 }}>
        <Box>{t("apiKeys:secret.once")}</Box>
        <Box component="code" sx={{ overflowWrap: "anywhere" }}>
          {secret}
        </Box>
        <Button
          variant="outlined"
          sx={{ justifySelf: "start" }}
          onClick={() =>
            copyText(secret, { copied: t("apiKeys:secret.copied"), notCopied: t("apiKeys:secret.notCopied") })
          }
        >
          {t("apiKeys:secret.copy")}
        </Button>
        <Box>{t("apiKeys:secret.try")}</Box>
        <Box
          component="pre"
          tabIndex={0}
          sx={{ m: 0, p: 3, overflowX: "auto", fontSize: 13, border: 1, borderColor: "divider", borderRadius: "10px" }}
        >
          {`curl -H "Authorization: Bearer ${secret}" ${window.location.origin}/api/contacts`}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
