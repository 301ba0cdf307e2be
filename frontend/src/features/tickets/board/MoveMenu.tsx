import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import type { LaneOfCards } from "./lanes";

interface Props {
  anchor: HTMLElement;
  lanes: readonly LaneOfCards[];
  /** The lane where the card is; it is not offered. */
  from?: number;
  onMove: (to: number) => void;
  onClose: () => void;
}

/** The lanes to which a card can be moved. */
export function MoveMenu({ anchor, lanes, from, onMove, onClose }: Props) {
  const { t } = useTranslation("kanban");
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { "aria-label": t("moveTo") } }}>
      {lanes.map(({ id, tag }) => (
        <MenuItem
          key={id}
          disabled={id === from}
          onClick={() => {
            onClose();
            onMove(id);
          }}
        >
          {tag?.name ?? t("open")}
        </MenuItem>
      ))}
    </Menu>
  );
}
