import { useEffect, useEffectEvent } from "react";

/** Keys become commands, and Alt 1 to 9 places of the menu, from a moment after the page is drawn. */
export function useKeys(goToPlace: (place: number) => boolean) {
  const go = useEffectEvent(goToPlace);
  useEffect(() => {
    let stops: (() => void)[] | null = [];
    import("./keys").then(
      ({ listenToKeys, listenToPlaces }) => {
        if (stops) stops = [listenToKeys(), listenToPlaces((place) => go(place))];
      },
      // Without its keys the page is as good as on a phone.
      () => undefined,
    );
    return () => {
      stops?.forEach((stop) => stop());
      stops = null;
    };
  }, []);
}
