import { Suspense, useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { ApiError, networkError } from "../api/call";
import { notifyError } from "../api/notify-error";
import { withNamespaces } from "../i18n/i18n";
import type { Area } from "../i18n/languages";
import { preload } from "./lazy-preload";

/**
 * A dialog that loads when it is opened, with the words of these areas. If it cannot be loaded, for example offline, the user sees an error, the
 * dialog closes, and the text being written stays. Preloading when the page is idle makes this rare. React's `lazy`
 * would show it no sooner than 300 ms after the click, because it shows nothing earlier after a fallback.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  part: () => Promise<{ default: ComponentType<P> }>,
  ...words: readonly Area[]
) {
  const load = () => withNamespaces(part(), ...words);
  preload(load);
  return function LazyDialog(props: P) {
    const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
    const giveUp = useEffectEvent(() => {
      notifyError(new ApiError(0, { error: networkError }));
      props.onClose();
    });
    useEffect(() => {
      let hasLeft = false;
      load().then(
        (loaded) => !hasLeft && setPart({ Part: loaded.default }),
        () => !hasLeft && giveUp(),
      );
      return () => {
        hasLeft = true;
      };
    }, []);
    return part ? (
      <Suspense fallback={null}>
        <part.Part {...props} />
      </Suspense>
    ) : null;
  };
}
