import { useTranslation } from "react-i18next";
import { PageFrame } from "../../shared/lists/PageFrame";
import { Dashboard } from "./Dashboard";

/** /reports: the dashboard of a supervisor's own queues. */
export function ReportsPage() {
  const { t } = useTranslation("dashboard");
  return (
    <PageFrame title={t("reports")}>
      <Dashboard />
    </PageFrame>
  );
}
