import Box from "@mui/material/Box";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { SubscriptionLine } from "../../features/billing/SubscriptionLine";
import { Dashboard } from "../../features/dashboard";
import { FirstSteps, UnseenCustomers } from "../../features/home";
import { PageFrame } from "../../shared/lists/PageFrame";

/** The admins' start page: the setup steps of a new company, and the dashboard. */
export function HomePage() {
  const { t } = useTranslation("home");
  const dashboard = useRef<HTMLElement>(null);
  return (
    <PageFrame title={t("title")}>
      <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <SubscriptionLine />
        {/* The button that dismisses the steps disappears with them, so the focus moves. */}
        <FirstSteps onDismissed={() => dashboard.current?.focus()} />
        <UnseenCustomers />
        <Dashboard ref={dashboard} />
      </Box>
    </PageFrame>
  );
}
