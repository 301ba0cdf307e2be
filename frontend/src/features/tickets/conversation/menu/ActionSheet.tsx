import Drawer from "@mui/material/Drawer";
import Menu from "@mui/material/Menu";
import MenuList from "@mui/material/MenuList";
import type { KeyboardEvent, ReactNode } from "react";
import { useNarrow } from "@/shared/ui/use-narrow";

interface Props {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  listSx?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A menu next to its button; on a phone a sheet at the bottom of the screen. */
export function ActionSheet({ label, anchor, onClose, listSx = {}, children }: Props) {
  const narrow = useNarrow();
  if (!narrow) {
    return (
      <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { "aria-label": label, sx: listSx } }}>
        {children}
      </Menu>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    event.preventDefault();
    onClose();
  };
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          "aria-label": label,
          sx: { borderRadius: "14px 14px 0 0", pb: "env(safe-area-inset-bottom)", overflowX: "hidden" },
        },
      }}
    >
      <MenuList autoFocusItem aria-label={label} onKeyDown={onKeyDown} sx={{ px: 2, ...listSx }}>
        {children}
      </MenuList>
    </Drawer>
  );
}
