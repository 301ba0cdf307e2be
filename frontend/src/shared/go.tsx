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

/** Leads to an address of this page. */
export type Go = (to: To, options?: NavigateOptions) => void;

const GoContext = createContext<Go>(() => {
  throw new Error("Nobody leads the way here.");
});
const SearchContext = createContext(new URLSearchParams());
const ShownContext = createContext<Location | undefined>(undefined);
const ScreenContext = createContext("/");

/** Where the page is, for what chooses its screen. */
export const useShown = () => use(ShownContext);

/** The path of the screen that is shown: what stands around it is not drawn anew for what happens within it. */
export const useScreen = () => use(ScreenContext);

const screenOf = ({ pathname }: Location) => `/${pathname.split("/")[1] ?? ""}`;

/**
 * Within a screen one is at once where one goes: the router is told to make no transition of it, which would be drawn
 * in turns with everything else. Another screen may have to be fetched first: until it is there, this one stays.
 */
function useShownLocation(): Location {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  return screenOf(location) === screenOf(deferred) ? location : deferred;
}

/**
 * As the router's `useNavigate`, but one and the same function for as long as the page is open: the router's is another
 * one after every step, and all that knows it would be drawn anew.
 */
export const useGo = () => use(GoContext);

/** As the router's `useSearchParams`, but whoever asks is not drawn anew when another part of the address changes. */
export function useSearch() {
  const go = useGo();
  const choose = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => go({ search: next.toString() }, options),
    [go],
  );
  return [use(SearchContext), choose] as const;
}

/** Right below the router. */
export function GoProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const shown = useShownLocation();
  const { search } = shown;
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  const go = useCallback<Go>((to, options) => void latest.current(to, options), []);
  return (
    <GoContext value={go}>
      <SearchContext value={useMemo(() => new URLSearchParams(search), [search])}>
        <ScreenContext value={screenOf(shown)}>
          <ShownContext value={shown}>{children}</ShownContext>
        </ScreenContext>
      </SearchContext>
    </GoContext>
  );
}
