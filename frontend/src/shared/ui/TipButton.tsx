import { Suspense, useEffect, useRef, useState, type ComponentProps } from "react";
import { motion } from "../theme/tokens";
import { plain } from "./plain";
import { soonOrElse } from "./soon";

/** Nobody sees it before a pointer rests on a button. */
const Tip = soonOrElse(() => import("./Tip"));

const Sign = plain("button", (theme) => ({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  boxSizing: "border-box",
  margin: 0,
  padding: 8,
  border: 0,
  borderRadius: 8,
  font: "inherit",
  fontSize: "1.5rem",
  color: theme.vars.palette.text.secondary,
  backgroundColor: "transparent",
  cursor: "pointer",
  userSelect: "none",
  WebkitTapHighlightColor: "transparent",
  transition: `background-color ${motion.hover}ms ease-out`,
  "@media (hover: hover)": { "&:hover": { backgroundColor: theme.vars.palette.action.hover } },
  "&[aria-pressed=true], &[data-main]": { color: theme.vars.palette.primary.main },
  "&:disabled": { color: theme.vars.palette.action.disabled, cursor: "default", pointerEvents: "none" },
  [theme.breakpoints.down("sm")]: { minWidth: 44, minHeight: 44 },
}));

interface Props extends Omit<ComponentProps<"button">, "children"> {
  /** What it does; the tip says so too. */
  label: string;
  /** What the tip says instead; "" for none. */
  tip?: string;
  children: ComponentProps<"button">["children"];
}

const tipMs = { appears: 400, stays: 100 };

/** A button that is a sign, and says what it does when a pointer rests on it or the keyboard leads to it. */
export function TipButton({ label, tip = label, children, ...button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  const after = (ms: number, next: HTMLElement | null) => {
    stay();
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const hide = () => {
    stay();
    setAnchor(null);
  };
  useEffect(() => stay, []);
  return (
    <>
      <Sign
        type="button"
        aria-label={label}
        {...button}
        onPointerEnter={({ currentTarget }) => after(tipMs.appears, currentTarget)}
        onPointerLeave={() => after(tipMs.stays, null)}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && after(tipMs.appears, currentTarget)}
        onBlur={hide}
        onPointerDown={hide}
      >
        {children}
      </Sign>
      {anchor && tip !== "" ? (
        <Suspense fallback={null}>
          <Tip anchor={anchor} text={tip} onHide={hide} onEnter={stay} onLeave={() => after(tipMs.stays, null)} />
        </Suspense>
      ) : null}
    </>
  );
}
