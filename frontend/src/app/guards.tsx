import { Navigate, Outlet } from "react-router-dom";
import { useSessionState } from "../shared/session";
import { Splash } from "./Splash";
import { whereTo } from "./where-to";

function Guard({ route }: { route: "public" | "private" }) {
  const goal = whereTo(useSessionState().state, route);
  if (goal === "wait") return <Splash />;
  return goal === "stay" ? <Outlet /> : <Navigate to={goal} replace />;
}

/** Routes for visitors who are not signed in. */
export const PublicOnly = () => <Guard route="public" />;

/** Routes for signed-in users. */
export const Private = () => <Guard route="private" />;
