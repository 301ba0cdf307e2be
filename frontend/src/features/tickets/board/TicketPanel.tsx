import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import { TipButton } from "@/shared/ui/TipButton";
import { OpenedTicket } from "../page/OpenedTicket";

interface Props {
  uuid: string;
  name: string;
  onClose: () => void;
}

/** A ticket next to the board; on a phone, above it. */
export default function TicketPanel({ uuid, name, onClose }: Props) {
  const { t } = useTranslation(["kanban", "common"]);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-label": t("kanban:panel", { name }),
          sx: { width: { xs: "100%", md: 560 } },
        },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", px: 2, borderBottom: 1, borderColor: "divider" }}>
        <Box sx={{ flexGrow: 1, typography: "caption", color: "text.secondary" }}>{t("kanban:title")}</Box>
        <TipButton label={t("common:actions.close")} onClick={onClose}>
          <CloseIcon size={20} />
        </TipButton>
      </Box>
      <Box sx={{ flexGrow: 1, minHeight: 0 }}>
        <OpenedTicket uuid={uuid} visit={1} />
      </Box>
    </Drawer>
  );
}
