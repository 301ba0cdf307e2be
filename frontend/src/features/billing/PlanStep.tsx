import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session";

/** What the company's plan contains. */
export function PlanStep() {
  const { t } = useTranslation("billing");
  const { plan } = useSession().user.company;
  return (
    <Box>
      <Box sx={{ typography: "h2" }}>{plan.name}</Box>
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        <li>{t("plan.users", { count: plan.users })}</li>
        <li>{t("plan.connections", { count: plan.connections })}</li>
        <li>{t("plan.queues", { count: plan.queues })}</li>
      </Box>
    </Box>
  );
}
