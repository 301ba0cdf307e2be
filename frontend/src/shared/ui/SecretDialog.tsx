import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "./copy-text";
import { TitledDialog } from "./TitledDialog";

interface Props {
  title: string;
  secret: string;
  /** How to use it. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret that is shown once. */
export function SecretDialog({ title, secret, children, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const copy = () => copyText(secret, { copied: t("lists:secret.copied"), notCopied: t("lists:secret.notCopied") });
  return (
    <TitledDialog title={title} onClose={onClose}>
      <DialogContent sx={{ display: "grid", gap: 4 }}>
        <Box>{t("lists:secret.once")}</Box>
        <Box component="code" sx={{ overflowWrap: "anywhere" }}>
          {secret}
        </Box>
        <Button variant="outlined" sx={{ justifySelf: "start" }} onClick={copy}>
          {t("lists:secret.copy")}
        </Button>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
