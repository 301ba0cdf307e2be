import type { TicketTagDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import TagPicker from "../conversation/tags/TagPicker";
import { ListPopover } from "./ListPopover";

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onTags: (tags: readonly TicketTagDto[]) => void;
  onClose: () => void;
}

/** Selects tags and adds them to each of the selected tickets. */
export default function BulkTags({ anchor, onTags, onClose }: Props) {
  const { t } = useTranslation(["search", "common"]);
  const [selectedTags, setSelectedTags] = useState<readonly TicketTagDto[]>([]);
  const add = () => {
    onTags(selectedTags);
    onClose();
  };
  return (
    <ListPopover anchor={anchor} label={t("bulk.addTags")} onClose={onClose}>
      <Box sx={{ p: 3 }}>
        <TagPicker selectedTags={selectedTags} onChange={setSelectedTags} onClose={onClose} />
        <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 2, pt: 2 }}>
          <Button size="small" onClick={onClose}>
            {t("common:actions.cancel")}
          </Button>
          <Button size="small" variant="contained" disabled={selectedTags.length === 0} onClick={add}>
            {t("bulk.addTags")}
          </Button>
        </Box>
      </Box>
    </ListPopover>
  );
}
