import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import { useLocation, useNavigate, type NavigateOptions, type To } from "react-router-dom";

/** Leads to an address of this page. */
export type Go = (to: To, options?: NavigateOptions) => void;

const GoContext = createContext<Go>(() => {
  throw new Error("Nobody leads the way here.");
});
const SearchContext = createContext(new URLSearchParams());

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
  const { search } = useLocation();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  const go = useCallback<Go>((to, options) => void latest.current(to, options), []);
  return (
    <GoContext value={go}>
      <SearchContext value={useMemo(() => new URLSearchParams(search), [search])}>{children}</SearchContext>
    </GoContext>
  );
}
