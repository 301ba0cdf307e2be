import { useDeferredValue, useMemo, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSessionState } from "../shared/session";
import { Splash } from "./Splash";
import { whereTo } from "./where-to";

/** Travels with the redirect to the login: the address that opens after it. */
interface LoginState {
  from?: string;
}

interface Props {
  route: "public" | "private";
  /** Where a user who is already signed in, or who signs in here, is led. */
  home?: string;
  loginState?: LoginState;
}

function Guard({ route, home = "/", loginState }: Props) {
  const goal = whereTo(useSessionState().state, route);
  // Deferred, the first screen replaces the splash in one step. Otherwise React would show the fallback of a boundary in
  // between, and after a fallback it waits for 300 ms before it shows anything else.
  const isReady = useDeferredValue(goal === "stay");
  if (goal === "wait" || (goal === "stay" && !isReady)) return <Splash />;
  if (goal === "stay") return <Outlet />;
  return <Navigate to={goal === "/" ? home : goal} state={loginState} replace />;
}

/** Routes for visitors who are not signed in. */
export function PublicOnly() {
  const state = useLocation().state as LoginState | null;
  return <Guard route="public" home={state?.from} />;
}

/**
 * Routes for signed-in users. After the login a visitor, or a user whose session expired, is back at the address; one who
 * signed out is not, because the next user may be another person.
 */
export function Private() {
  const session = useSessionState();
  const { pathname, search, hash } = useLocation();
  const [wasIn, setWasIn] = useState(false);
  if (session.state === "in" && !wasIn) setWasIn(true);
  const hasLeft = session.state === "out" && wasIn && !session.expired;
  const from = pathname + search + hash;
  // `Navigate` navigates again whenever this is another object.
  const loginState = useMemo(() => (hasLeft ? undefined : { from }), [hasLeft, from]);
  return <Guard route="private" loginState={loginState} />;
}
