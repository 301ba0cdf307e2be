import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { ApiError, networkError } from "../api/call";
import { notifyError } from "../api/notify-error";
import { preload } from "./lazy-preload";

/**
 * A part that is loaded when it is opened. Where it cannot be had, because the line is away, the person is told and it
 * closes again, and what they were writing stays. It is fetched when the page is quiet, so that this is rare.
 */
export function lazyDialog<P extends { onClose: () => void }>(load: () => Promise<{ default: ComponentType<P> }>) {
  preload(load);
  return function LazyDialog(props: P) {
    const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
    const giveUp = useEffectEvent(() => {
      notifyError(new ApiError(0, { error: networkError }));
      props.onClose();
    });
    useEffect(() => {
      let left = false;
      load().then(
        (loaded) => !left && setPart({ Part: loaded.default }),
        () => !left && giveUp(),
      );
      return () => {
        left = true;
      };
    }, []);
    return part ? <part.Part {...props} /> : null;
  };
}
