import { useDeferredValue } from "react";
import { Navigate, Outlet } from "react-router-dom";
import { useSessionState } from "../shared/session";
import { Splash } from "./Splash";
import { whereTo } from "./where-to";

function Guard({ route }: { route: "public" | "private" }) {
  const goal = whereTo(useSessionState().state, route);
  // Deferred, the first screen replaces the splash in one step. Otherwise React would show the fallback of a boundary in
  // between, and after a fallback it waits for 300 ms before it shows anything else.
  const isReady = useDeferredValue(goal === "stay");
  if (goal === "wait" || (goal === "stay" && !isReady)) return <Splash />;
  return goal === "stay" ? <Outlet /> : <Navigate to={goal} replace />;
}

/** Routes for visitors who are not signed in. */
export const PublicOnly = () => <Guard route="public" />;

/** Routes for signed-in users. */
export const Private = () => <Guard route="private" />;
