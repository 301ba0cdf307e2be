import Box from "@mui/material/Box";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { SubscriptionLine } from "../../features/billing/SubscriptionLine";
import { Dashboard } from "../../features/dashboard";
import { FirstSteps, MovedOffers, StepsButton, UnseenCustomers } from "../../features/home";
import { PageFrame } from "../../shared/lists/PageFrame";

/** The admins' start page: the setup steps of a new company, and the dashboard. */
export function HomePage() {
  const { t } = useTranslation("home");
  const dashboard = useRef<HTMLElement>(null);
  const toFigures = () => dashboard.current?.focus();
  return (
    // The button that dismisses the steps disappears with them, so the focus moves.
    <PageFrame title={t("title")} actions={<StepsButton onDismissed={toFigures} />}>
      <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <SubscriptionLine />
        <MovedOffers />
        <FirstSteps onDismissed={toFigures}>
          <UnseenCustomers />
          <Dashboard ref={dashboard} />
        </FirstSteps>
      </Box>
    </PageFrame>
  );
}
