import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import ChatIcon from "lucide-react/icons/message-square";
import CopyIcon from "lucide-react/icons/copy";
import PersonIcon from "lucide-react/icons/user";
import PhoneIcon from "lucide-react/icons/phone";
import { copyText } from "@/shared/ui/copy-text";
import { IconItem } from "@/shared/ui/IconItem";
import { useStartConversation } from "../media/use-start-conversation";
import { ActionSheet } from "./ActionSheet";

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
      <IconItem Icon={ChatIcon} disabled={busy} onClick={converse} sx={{ minHeight: 44 }}>
        {t("contact.converse")}
      </IconItem>
      <IconItem Icon={PersonIcon} onClick={save} sx={{ minHeight: 44 }}>
        {t("contact.save")}
      </IconItem>
      <IconItem Icon={CopyIcon} onClick={copy} sx={{ minHeight: 44 }}>
        {t("phone.copy")}
      </IconItem>
      <MenuItem component="a" href={anchor.getAttribute("href") ?? ""} onClick={onClose} sx={{ minHeight: 44 }}>
        <ListItemIcon>
          <PhoneIcon size={20} />
        </ListItemIcon>
        {t("phone.call")}
      </MenuItem>
    </ActionSheet>
  );
}
