import { timings } from "@guiche/contract/limits";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useOpens } from "../shared/permissions/Can";
import type { Gate } from "../shared/permissions/gate";
import { toastError } from "../shared/ui/toast";

/** A screen for those to whom it is open. Everybody else is told so and led home; nothing of it is shown meanwhile. */
export function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  return useOpens()(gate) ? children : <TurnedAway />;
}

function TurnedAway() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    toastError(t("noPermission"));
    const timer = setTimeout(() => void navigate("/", { replace: true }), timings.noPermissionRedirect);
    return () => clearTimeout(timer);
  }, [navigate, t]);
  return null;
}
