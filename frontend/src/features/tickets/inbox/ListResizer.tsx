import { staticStyled } from "@/shared/ui/static-styled";
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { clampWidth, width, widthAfter } from "./list-width";

/**
 * The grab area is wider than the visible line and extends over the conversation: the other side has the scroll bar.
 */
const Grip = staticStyled("div", (theme) => ({
  position: "absolute",
  insetBlock: 0,
  left: "calc(var(--list-width) - 3px)",
  width: 12,
  zIndex: 3,
  cursor: "col-resize",
  touchAction: "none",
  "&::before": {
    content: '""',
    position: "absolute",
    insetBlock: 0,
    left: 1,
    width: 3,
    borderRadius: 2,
    backgroundColor: "transparent",
  },
  "&:hover::before, &[data-dragged]::before, &:focus-visible::before": {
    backgroundColor: theme.vars.palette.primary.main,
  },
  "&:focus-visible": { outline: "none" },
}));

interface Props {
  /** The element with the CSS variable `--list-width`. */
  frame: RefObject<HTMLElement | null>;
  px: number;
  onWidth: (px: number) => void;
}

/** Resizes the list by dragging or arrow keys; Enter or a double click resets the width. */
export default function ListResizer({ frame, px, onWidth }: Props) {
  const { t } = useTranslation("tickets");
  const grip = useRef<HTMLDivElement>(null);
  const dragWidth = useRef<number | null>(null);

  // While dragging, only the CSS variable changes and React does not render.
  const follow = ({ clientX }: PointerEvent<HTMLElement>) => {
    if (dragWidth.current === null || !frame.current) return;
    const now = clampWidth(clientX - frame.current.getBoundingClientRect().left);
    dragWidth.current = now;
    frame.current.style.setProperty("--list-width", `${now}px`);
    grip.current?.setAttribute("aria-valuenow", String(now));
  };
  const grasp = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.dataset.dragged = "";
    dragWidth.current = px;
  };
  const drop = () => {
    if (dragWidth.current !== null) onWidth(dragWidth.current);
    dragWidth.current = null;
    delete grip.current?.dataset.dragged;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = widthAfter(event.key, px);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onWidth(next);
  };

  return (
    <Grip
      ref={grip}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("list.width")}
      aria-valuemin={width.min}
      aria-valuemax={width.max}
      aria-valuenow={px}
      onPointerDown={grasp}
      onPointerMove={follow}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDoubleClick={() => onWidth(width.usual)}
      onKeyDown={onKeyDown}
    />
  );
}
