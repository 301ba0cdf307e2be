import type { ComponentProps, MouseEvent } from "react";
import { useGo } from "../go";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  /** Path and query, from the root of the site. */
  to: string;
}

/** A plain click, which does not open a new tab or download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link that does not subscribe to the location: navigation does not render dozens of links again. */
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
        // Following a link to the current page adds no history entry.
        go(to, { replace: to === pathname + search + hash });
      }}
    />
  );
}
