import type { ComponentProps, MouseEvent } from "react";
import { useGo } from "../go";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  /** Path and query, from the root of the page. */
  to: string;
}

/** A click that means this link here, and not a new tab or a file. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link that does not look where the page is: of dozens on a screen, none is drawn anew when one is followed. */
export function CalmLink({ to, onClick, ...shown }: Props) {
  const go = useGo();
  return (
    <a
      {...shown}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        const { pathname, search, hash } = window.location;
        // Whoever is there already goes there without another step to take back.
        go(to, { replace: to === pathname + search + hash });
      }}
    />
  );
}
