import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { ApiError, networkError } from "../../../shared/api/call";
import { notifyError } from "../../../shared/api/notify-error";

/**
 * A part that is loaded when it is opened. Where it cannot be had, because the line is away, the person is told and it
 * closes again: what they were writing stays, and the next time it is asked for anew.
 */
export function later<P extends { onClose: () => void }>(load: () => Promise<{ default: ComponentType<P> }>) {
  return function Later(props: P) {
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
