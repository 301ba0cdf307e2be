import type { InvoiceDto } from "@guiche/contract/invoices";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session";
import { usePlanChoice } from "./use-plan-choice";

/**
 * What the plan of the invoice contains: the one that is chosen for its period, or the one in force. A suspended
 * company's session does not hear of a plan that was just chosen.
 */
export function PlanStep({ invoice: { dueDate } }: { invoice: InvoiceDto }) {
  const { t } = useTranslation("billing");
  const { company } = useSession().user;
  const { data } = usePlanChoice();
  const of = data && (data.next && data.next.from <= dueDate ? data.next : data.current).id;
  const plan = data?.offers.find((offer) => offer.plan.id === of)?.plan ?? company.plan;
  return (
    <Box>
      <Box sx={{ typography: "h2" }}>{plan.name}</Box>
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        <li>{t("plan.users", { count: plan.users })}</li>
        <li>{t("plan.connections", { count: plan.connections })}</li>
        {plan.officialConnections === null ? null : (
          <li>{t("plan.officialConnections", { count: plan.officialConnections })}</li>
        )}
        <li>{t("plan.queues", { count: plan.queues })}</li>
      </Box>
    </Box>
  );
}
