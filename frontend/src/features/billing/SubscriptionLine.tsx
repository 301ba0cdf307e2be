import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import { formatDay } from "../../shared/format/dates";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import { CompanyStateChip } from "../../shared/ui/CompanyStateChip";

/** For those who pay: that the company is on trial or overdue, with the way to the first payment. Nothing once it is paid. */
export function SubscriptionLine() {
  const { t } = useTranslation("billing");
  const { dueDate, state } = useSession().user.company;
  const mayPay = useMay()("billing:pay");
  if (!mayPay || dueDate === null || (state !== "trial" && state !== "overdue")) return null;
  return (
    <Box
      role="status"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1, typography: "body2" }}
    >
      <CompanyStateChip state={state} />
      <span>{t(`subscription.line.${state}`, { date: formatDay(dueDate) })}</span>
      <Link component={RouterLink} to="/subscription" sx={{ color: "link", fontWeight: 600 }}>
        {t("subscription.line.see")}
      </Link>
    </Box>
  );
}
