import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import { copyText } from "@/shared/ui/copy-text";
import { PersonIcon } from "@/shared/ui/icons";
import { PhoneIcon } from "@/shared/media/parts";
import { useStartConversation } from "../media/use-start-conversation";
import { ActionSheet } from "./ActionSheet";
import { ChatIcon, CopyIcon } from "./icons";

interface Props {
  /** The link of the number in the message. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** The menu of a phone number in a message. */
export default function PhoneMenu({ anchor, onClose }: Props) {
  const { t } = useTranslation("messages");
  const number = (anchor.textContent ?? "").replace(/^tel:/i, "");
  const { busy, converse, save, dialog } = useStartConversation({ name: "", number, email: "" }, onClose);
  if (dialog) return dialog;
  const copy = () => {
    onClose();
    copyText(number, { copied: t("phone.copied"), notCopied: t("menu.notCopied") });
  };
  return (
    <ActionSheet label={t("phone.label", { number })} anchor={anchor} onClose={onClose}>
      <MenuItem disabled={busy} onClick={converse} sx={{ minHeight: 44 }}>
        <ListItemIcon>
          <ChatIcon fontSize="small" />
        </ListItemIcon>
        {t("contact.converse")}
      </MenuItem>
      <MenuItem onClick={save} sx={{ minHeight: 44 }}>
        <ListItemIcon>
          <PersonIcon fontSize="small" />
        </ListItemIcon>
        {t("contact.save")}
      </MenuItem>
      <MenuItem onClick={copy} sx={{ minHeight: 44 }}>
        <ListItemIcon>
          <CopyIcon fontSize="small" />
        </ListItemIcon>
        {t("phone.copy")}
      </MenuItem>
      <MenuItem component="a" href={anchor.getAttribute("href") ?? ""} onClick={onClose} sx={{ minHeight: 44 }}>
        <ListItemIcon>
          <PhoneIcon fontSize="small" />
        </ListItemIcon>
        {t("phone.call")}
      </MenuItem>
    </ActionSheet>
  );
}
