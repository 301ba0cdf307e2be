import { useMemo } from "react";
import { useGo, useSearch } from "../../shared/go";
import { searchWith } from "../../shared/lists/search-with";

const steps = ["address", "plan", "review", "pix"] as const;
type CheckoutStep = (typeof steps)[number];
/** The specification begins with the plan. */
const firstStep: CheckoutStep = "plan";

export interface CheckoutPlace {
  /** The invoice that is being paid. */
  id: number | null;
  step: CheckoutStep;
  open: (id: number) => void;
  goTo: (step: CheckoutStep) => void;
  close: () => void;
}

/** How many entries of the history the open checkout has added. */
function depth(): number {
  const state = window.history.state as { usr?: { checkout?: number } } | null;
  return state?.usr?.checkout ?? 0;
}

/**
 * The address holds which invoice is being paid and how far: a reload goes on there, and the browser's back button leads
 * to the step before.
 */
export function useCheckoutPlace(): CheckoutPlace {
  const [params] = useSearch();
  const go = useGo();
  const id = Number(params.get("pay")) || null;
  const step = steps.find((name) => name === params.get("step")) ?? firstStep;
  return useMemo(() => {
    const write = (search: URLSearchParams) => go({ search: search.toString() }, { state: { checkout: depth() + 1 } });
    return {
      id,
      step,
      open: (invoiceId) => write(searchWith("pay", String(invoiceId))),
      goTo: (next) => write(searchWith("step", next)),
      close: () => {
        // Back to the entry before the checkout; an address that was opened directly has none.
        if (depth() > 0) return window.history.go(-depth());
        const search = searchWith("pay", "");
        search.delete("step");
        go({ search: search.toString() }, { replace: true });
      },
    };
  }, [id, step, go]);
}
