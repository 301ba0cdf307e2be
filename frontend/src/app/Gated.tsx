import { timings } from "@guiche/contract/limits";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";
import { useGo } from "../shared/go";
import { useOpens } from "../shared/permissions/Can";
import type { Gate } from "../shared/permissions/gate";
import { toastError } from "../shared/ui/toast";

interface Props {
  gate: Gate;
  /** Where users without access are redirected silently. */
  elsewhere?: string;
  children: ReactNode;
}

/**
 * A screen behind a gate. Users without access see a message and are redirected home; nothing of the screen renders.
 */
export function Gated({ gate, elsewhere, children }: Props) {
  if (useOpens()(gate)) return children;
  return elsewhere ? <Navigate to={elsewhere} replace /> : <TurnedAway />;
}

function TurnedAway() {
  const { t } = useTranslation();
  const go = useGo();
  useEffect(() => {
    toastError(t("noPermission"));
    const timer = setTimeout(() => go("/", { replace: true }), timings.noPermissionRedirect);
    return () => clearTimeout(timer);
  }, [go, t]);
  return null;
}
