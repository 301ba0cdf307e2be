import { timings } from "@guiche/contract/limits";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router-dom";
import { useGo } from "../shared/go";
import { useMayOpen } from "../shared/permissions/Can";
import { isClosedByPlan, type Gate } from "../shared/permissions/gate";
import { useSession } from "../shared/session";
import { toastError } from "../shared/ui/toast";

interface Props {
  gate: Gate;
  /** Where users without access are redirected silently. */
  elsewhere?: string;
  /** The screen with the same content for other profiles. */
  twin?: { path: string; gate: Gate };
  children: ReactNode;
}

/**
 * A screen behind a gate. Users without access see a message and are redirected home; nothing of the screen renders.
 */
export function Gated({ children, ...rest }: Props) {
  return useMayOpen()(rest.gate) ? children : <Closed {...rest} />;
}

function Closed({ gate, elsewhere, twin }: Omit<Props, "children">) {
  const mayOpen = useMayOpen();
  const { search } = useLocation();
  // A bare start page leads on as always.
  if (twin && (search || !elsewhere) && mayOpen(twin.gate)) return <Navigate to={twin.path + search} replace />;
  return elsewhere ? <Navigate to={elsewhere} replace /> : <TurnedAway gate={gate} />;
}

/** Speaks of the company where its plan is the cause or only the platform's owner may enter, else of the user's rights. */
function TurnedAway({ gate }: { gate: Gate }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const go = useGo();
  const isCompany = gate.super === true || isClosedByPlan(gate, user);
  useEffect(() => {
    toastError(t(isCompany ? "noPermission" : "noRights"), { autoClose: timings.adminToast });
    const timer = setTimeout(() => go("/", { replace: true }), timings.noPermissionRedirect);
    return () => clearTimeout(timer);
  }, [go, isCompany, t]);
  return null;
}
