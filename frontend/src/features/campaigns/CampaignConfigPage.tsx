import { useTranslation } from "react-i18next";
import { PageFrame } from "../../shared/lists/PageFrame";
import { useMay } from "../../shared/permissions/Can";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { ConfigForm } from "./ConfigForm";
import { useCampaignSettings } from "./use-campaigns";

/** The pace of campaigns, and their variables. */
export function CampaignConfigPage() {
  const { t } = useTranslation("campaigns");
  const { settings, error, refetch } = useCampaignSettings();
  const mayManage = useMay()("campaigns:manage");
  return (
    <PageFrame title={t("config.title")}>
      {error && !settings ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!settings && !error ? <SkeletonRows count={4} /> : null}
      {settings ? <ConfigForm settings={settings} isReadOnly={!mayManage} /> : null}
    </PageFrame>
  );
}
