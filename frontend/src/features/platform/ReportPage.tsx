import { useTranslation } from "react-i18next";
import { PageFrame } from "../../shared/lists/PageFrame";
import { Income } from "./Income";
import { CompanyUsage } from "./CompanyUsage";

/** For the platform's owner: what the platform earns, and what each company uses. */
export function ReportPage() {
  const { t } = useTranslation("platform");
  return (
    <PageFrame title={t("report.title")}>
      <Income />
      <CompanyUsage />
    </PageFrame>
  );
}
