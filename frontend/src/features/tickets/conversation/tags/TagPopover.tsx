import type { TicketTagDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { useTranslation } from "react-i18next";
import TagPicker from "./TagPicker";

interface Props {
  anchor: HTMLElement | null;
  selectedTags: readonly TicketTagDto[];
  onChange: (tags: readonly TicketTagDto[]) => void;
  onClose: () => void;
}

/** The tag picker of one ticket; saves each change at once. */
export default function TagPopover({ anchor, selectedTags, onChange, onClose }: Props) {
  const { t } = useTranslation("moving");
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      disableRestoreFocus
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": t("tags.title"),
          sx: { width: 360, maxWidth: "calc(100vw - 32px)", p: 3, ml: { sm: 3 } },
        },
      }}
    >
      <TagPicker selectedTags={selectedTags} onChange={onChange} onClose={onClose} />
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, pt: 2 }}>
        <Box sx={{ flexGrow: 1, typography: "caption", color: "text.secondary" }}>
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            {t("tags.hint")}
          </Box>
        </Box>
        <Button size="small" onClick={onClose}>
          {t("tags.done")}
        </Button>
      </Box>
    </Popover>
  );
}
