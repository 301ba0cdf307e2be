import Tooltip from "@mui/material/Tooltip";

interface Props {
  anchor: HTMLElement;
  text: string;
  placement?: "right";
  onHide: () => void;
  /** A pointer may go over to it and read it there. */
  onEnter: () => void;
  onLeave: () => void;
}

/** What is to be said of something, beside it. Escape takes it away. */
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
