import type { TicketTagDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import TagPicker from "../tags/TagPicker";

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onTags: (tags: readonly TicketTagDto[]) => void;
  onClose: () => void;
}

/** Tags for many tickets: remembered until the end, and then added to what each of them bears. */
export default function BulkTags({ anchor, onTags, onClose }: Props) {
  const { t } = useTranslation(["search", "common"]);
  const [chosen, setChosen] = useState<readonly TicketTagDto[]>([]);
  const add = () => {
    onTags(chosen);
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": t("bulk.addTags"),
          sx: { width: 320, maxWidth: "calc(100vw - 32px)", p: 3 },
        },
      }}
    >
      <TagPicker chosen={chosen} onChange={setChosen} onClose={onClose} />
      <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 2, pt: 2 }}>
        <Button size="small" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button size="small" variant="contained" disabled={chosen.length === 0} onClick={add}>
          {t("bulk.addTags")}
        </Button>
      </Box>
    </Popover>
  );
}
