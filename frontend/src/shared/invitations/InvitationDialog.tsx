import { invitationDays, invitationPath, type InvitationDto } from "@guiche/contract/invitations";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../ui/copy-text";

interface Props {
  /** Of the person who is invited. */
  name: string;
  invitation: InvitationDto;
  onClose: () => void;
}

/** How an invitation reaches its person: by mail, or by a link to hand over, which is shown this once. */
export function InvitationDialog({ name, invitation: { token }, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const id = useId();
  const link = `${window.location.origin}${invitationPath}#${token ?? ""}`;
  const toasts = { copied: t("lists:invitation.copied"), notCopied: t("lists:invitation.notCopied") };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        {t("lists:invitation.title", { name })}
      </DialogTitle>
      <DialogContent>
        {token === null ? (
          t("lists:invitation.mailed", { name, count: invitationDays })
        ) : (
          <Box sx={{ display: "grid", gap: 4 }}>
            <Box>{t("lists:invitation.handOver", { name, count: invitationDays })}</Box>
            <TextField
              label={t("lists:invitation.link")}
              value={link}
              fullWidth
              onFocus={({ target }) => target.select()}
              slotProps={{ htmlInput: { readOnly: true } }}
            />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
        {token === null ? null : (
          <Button variant="contained" autoFocus onClick={() => copyText(link, toasts)}>
            {t("lists:invitation.copy")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
