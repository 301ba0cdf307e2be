import {
  createContext,
  use,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from "react";
import { useLocation, useNavigate, type Location, type NavigateOptions, type To } from "react-router-dom";

/** Navigates to an address of this app. */
export type Go = (to: To, options?: NavigateOptions) => void;

const GoContext = createContext<Go>(() => {
  throw new Error("useGo outside GoProvider");
});
const SearchContext = createContext(new URLSearchParams());
const ShownContext = createContext<Location | undefined>(undefined);
const ScreenContext = createContext("/");

/** The location being shown, for the component that selects the screen. */
export const useShown = () => use(ShownContext);

/** First segment of the path shown. The layout around the screen does not render again for navigation inside it. */
export const useScreen = () => use(ScreenContext);

const screenOf = ({ pathname }: Location) => `/${pathname.split("/")[1] ?? ""}`;

/**
 * Navigation inside a screen applies at once: deferring it would interleave its rendering with other updates. Another
 * screen may have to load first; until then the current one stays.
 */
function useShownLocation(): Location {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  return screenOf(location) === screenOf(deferred) ? location : deferred;
}

/**
 * Like the router's `useNavigate`, but with a stable identity: the router's function changes on every navigation and
 * would render all its users again.
 */
export const useGo = () => use(GoContext);

/** Like the router's `useSearchParams`, but its users do not render again when another part of the address changes. */
export function useSearch() {
  const go = useGo();
  const choose = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => go({ search: next.toString() }, options),
    [go],
  );
  return [use(SearchContext), choose] as const;
}

/** Mount it directly below the router. */
export function GoProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const visibleLocation = useShownLocation();
  const { search } = visibleLocation;
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  const go = useCallback<Go>((to, options) => void latest.current(to, options), []);
  return (
    <GoContext value={go}>
      <SearchContext value={useMemo(() => new URLSearchParams(search), [search])}>
        <ScreenContext value={screenOf(visibleLocation)}>
          <ShownContext value={visibleLocation}>{children}</ShownContext>
        </ScreenContext>
      </SearchContext>
    </GoContext>
  );
}
