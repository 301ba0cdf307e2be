import { useEffect, useEffectEvent } from "react";

/** Activates the shortcuts and Alt+1 to Alt+9 for the menu, shortly after the first paint. */
export function useKeys(goToPlace: (place: number) => boolean) {
  const go = useEffectEvent(goToPlace);
  useEffect(() => {
    let stops: (() => void)[] | null = [];
    import("./keys").then(
      ({ listenToKeys, listenToMenuKeys }) => {
        if (stops) stops = [listenToKeys(), listenToMenuKeys((place) => go(place))];
      },
      // When the shortcuts cannot be loaded, the page works without them.
      () => undefined,
    );
    return () => {
      stops?.forEach((stop) => stop());
      stops = null;
    };
  }, []);
}
