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
  /** Where those to whom it is not open are led without a word. */
  elsewhere?: string;
  children: ReactNode;
}

/** A screen for those to whom it is open. Everybody else is told so and led home; nothing of it is shown meanwhile. */
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
