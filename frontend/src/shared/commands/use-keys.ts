import { useEffect, useEffectEvent } from "react";
import { listenToKeys, listenToMenuKeys } from "./keys";

/** Activates the shortcuts, and Alt+1 to Alt+9 for the menu. */
export function useKeys(goToPlace: (place: number) => boolean) {
  const go = useEffectEvent(goToPlace);
  useEffect(() => {
    const stops = [listenToKeys(), listenToMenuKeys((place) => go(place))];
    return () => stops.forEach((stop) => stop());
  }, []);
}
