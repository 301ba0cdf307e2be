import { useTranslation } from "react-i18next";
import { PageFrame } from "../../shared/lists/PageFrame";
import { useMay } from "../../shared/permissions/Can";
import { LoadState } from "../../shared/ui/LoadState";
import { ConfigForm } from "./ConfigForm";
import { useCampaignSettings } from "./use-campaigns";

/** The pace of campaigns, and their variables. */
export function CampaignConfigPage() {
  const { t } = useTranslation("campaigns");
  const { settings, error, refetch } = useCampaignSettings();
  const mayManage = useMay()("campaigns:manage");
  return (
    <PageFrame title={t("config.title")}>
      {settings ? (
        <ConfigForm settings={settings} isReadOnly={!mayManage} />
      ) : (
        <LoadState error={error} onRetry={refetch} count={4} />
      )}
    </PageFrame>
  );
}
