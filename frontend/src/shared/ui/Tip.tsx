import Tooltip from "@mui/material/Tooltip";
import type { ReactNode } from "react";

interface Props {
  anchor: HTMLElement;
  text: ReactNode;
  placement?: "right" | "right-start";
  onHide: () => void;
  /** The pointer may move onto the tooltip to read it. */
  onEnter: () => void;
  onLeave: () => void;
}

/** A tooltip next to its anchor; Escape closes it. */
export default function Tip({ anchor, text, placement, onHide, onEnter, onLeave }: Props) {
  return (
    <Tooltip
      open
      title={text}
      placement={placement}
      onClose={onHide}
      disableHoverListener
      disableFocusListener
      disableTouchListener
      slotProps={{ popper: { anchorEl: anchor, onPointerEnter: onEnter, onPointerLeave: onLeave } }}
    >
      <span hidden />
    </Tooltip>
  );
}
