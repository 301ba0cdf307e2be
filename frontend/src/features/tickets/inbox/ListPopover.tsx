import Popover from "@mui/material/Popover";
import type { ReactNode, RefObject } from "react";

interface Props {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small dialog below a button of the list's toolbar. */
export const ListPopover = ({ anchor, label, onClose, children }: Props) => (
  <Popover
    open
    anchorEl={() => anchor.current}
    onClose={onClose}
    anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
    transformOrigin={{ vertical: "top", horizontal: "right" }}
    slotProps={{
      paper: { role: "dialog", "aria-label": label, sx: { width: 320, maxWidth: "calc(100vw - 32px)" } },
    }}
  >
    {children}
  </Popover>
);
