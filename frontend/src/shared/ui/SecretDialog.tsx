import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "./copy-text";
import { ReadDialog } from "./ReadDialog";

interface Props {
  title: string;
  secret: string;
  /** How to use it. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret that is shown once. */
export function SecretDialog({ title, secret, children, onClose }: Props) {
  const { t } = useTranslation("lists");
  const copy = () => copyText(secret, { copied: t("secret.copied"), notCopied: t("secret.notCopied") });
  return (
    <ReadDialog title={title} onClose={onClose}>
      <Box>{t("secret.once")}</Box>
      <Box component="code" sx={{ overflowWrap: "anywhere" }}>
        {secret}
      </Box>
      <Button variant="outlined" sx={{ justifySelf: "start" }} onClick={copy}>
        {t("secret.copy")}
      </Button>
      {children}
    </ReadDialog>
  );
}
