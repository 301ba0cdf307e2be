import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useTranslation } from "react-i18next";
import { copyText } from "../../shared/ui/copy-text";
import { TitledDialog } from "../../shared/ui/TitledDialog";

const sample = `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw text of the request
function isGuiche(headers, body, secret) {
  const signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const mine = Buffer.from("v1," + createHmac("sha256", key).update(signed).digest("base64"));
  return headers["webhook-signature"]
    .split(" ")
    .some((one) => one.length === mine.length && timingSafeEqual(Buffer.from(one), mine));
}`;

/** The secret of an endpoint, shown once, with a program that verifies a signature. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(["webhooks", "common"]);
  return (
    <TitledDialog title={t("webhooks:secret.title")} onClose={onClose}>
      <DialogContent sx={{ display: "grid", gap: 4 }}>
        <Box>{t("webhooks:secret.once")}</Box>
        <Box component="code" sx={{ overflowWrap: "anywhere" }}>
          {secret}
        </Box>
        <Button
          variant="outlined"
          sx={{ justifySelf: "start" }}
          onClick={() =>
            copyText(secret, { copied: t("webhooks:secret.copied"), notCopied: t("webhooks:secret.notCopied") })
          }
        >
          {t("webhooks:secret.copy")}
        </Button>
        <Box>{t("webhooks:secret.verify")}</Box>
        <Box
          component="pre"
          tabIndex={0}
          sx={{ m: 0, p: 3, overflowX: "auto", fontSize: 13, border: 1, borderColor: "divider", borderRadius: "10px" }}
        >
          {sample}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
