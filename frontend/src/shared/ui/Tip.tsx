import Tooltip from "@mui/material/Tooltip";

interface Props {
  anchor: HTMLElement;
  text: string;
  onHide: () => void;
  /** A pointer may go over to it and read it there. */
  onEnter: () => void;
  onLeave: () => void;
}

/** What a button does, beside it. Escape takes it away. */
export default function Tip({ anchor, text, onHide, onEnter, onLeave }: Props) {
  return (
    <Tooltip
      open
      title={text}
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
