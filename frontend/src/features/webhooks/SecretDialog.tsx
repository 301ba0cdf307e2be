import { webhookSampleNames, webhookSamples, type WebhookSampleName } from "@guiche/contract/api-docs/webhook-samples";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../shared/ui/copy-text";
import { TitledDialog } from "../../shared/ui/TitledDialog";

/** The secret of an endpoint, shown once, with programs that verify a signature. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(["webhooks", "common"]);
  const [name, setName] = useState<WebhookSampleName>("js");
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
        <Box id="receiver-samples">{t("webhooks:secret.verify")}</Box>
        <Tabs
          value={name}
          onChange={(_event, next: WebhookSampleName) => setName(next)}
          aria-labelledby="receiver-samples"
        >
          {webhookSampleNames.map((one) => (
            <Tab
              key={one}
              value={one}
              id={`receiver-${one}`}
              aria-controls="receiver-sample"
              label={t(`webhooks:secret.languages.${one}`)}
            />
          ))}
        </Tabs>
        <Box
          component="pre"
          id="receiver-sample"
          role="tabpanel"
          aria-labelledby={`receiver-${name}`}
          tabIndex={0}
          sx={{ m: 0, p: 3, overflowX: "auto", fontSize: 13, border: 1, borderColor: "divider", borderRadius: "10px" }}
        >
          {webhookSamples[name]}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
