import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { lazyPreloadOr } from "./lazy-preload";

/** Not needed before the first hover or focus. */
const Tip = lazyPreloadOr(() => import("./Tip"));

const tipMs = { appears: 400, stays: 100 };

/**
 * Shows `text` as a tooltip on hover and keyboard focus; nothing for "". Spread the returned handlers on the element
 * and render `tip` next to it.
 */
export function useTip(text: ReactNode, placement?: ComponentProps<typeof Tip>["placement"]) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  const after = (ms: number, next: HTMLElement | null) => {
    stay();
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const appear = (at: HTMLElement) => {
    if (text !== "") after(tipMs.appears, at);
  };
  const leave = () => after(tipMs.stays, null);
  const hide = () => {
    stay();
    setAnchor(null);
  };
  useEffect(() => stay, []);
  const handlers = {
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => appear(currentTarget),
    onPointerLeave: leave,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      if (target.matches(":focus-visible")) appear(currentTarget);
    },
    onBlur: hide,
    onPointerDown: hide,
  };
  const tip =
    anchor && text !== "" ? (
      <Suspense fallback={null}>
        <Tip anchor={anchor} text={text} placement={placement} onHide={hide} onEnter={stay} onLeave={leave} />
      </Suspense>
    ) : null;
  return { handlers, tip };
}
