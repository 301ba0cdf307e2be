import { staticStyled } from "@/shared/ui/static-styled";
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { clampWidth, width, widthAfter } from "./list-width";

/** Wider than the line that is seen, on the side of the conversation: the other side has the list's scroll bar. */
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
  /** What is as wide as `--list-width` says. */
  frame: RefObject<HTMLElement | null>;
  px: number;
  onWidth: (px: number) => void;
}

/** The edge of the list, to be dragged, or moved by the arrow keys; Enter and a double click give it its usual place. */
export default function ListEdge({ frame, px, onWidth }: Props) {
  const { t } = useTranslation("tickets");
  const grip = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | null>(null);

  // While it is dragged the page is not drawn anew: only the variable moves.
  const follow = ({ clientX }: PointerEvent<HTMLElement>) => {
    if (dragged.current === null || !frame.current) return;
    const now = clampWidth(clientX - frame.current.getBoundingClientRect().left);
    dragged.current = now;
    frame.current.style.setProperty("--list-width", `${now}px`);
    grip.current?.setAttribute("aria-valuenow", String(now));
  };
  const grasp = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.dataset.dragged = "";
    dragged.current = px;
  };
  const drop = () => {
    if (dragged.current !== null) onWidth(dragged.current);
    dragged.current = null;
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
      aria-valuemin={width.least}
      aria-valuemax={width.most}
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
