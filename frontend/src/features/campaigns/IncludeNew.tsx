import { mayInclude, type CampaignDto } from "@guiche/contract/campaigns";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import { adminError, adminSuccess } from "../../shared/lists/admin-toast";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { useCampaignMutations } from "./use-campaigns";

/** Adds people who joined the list or got the tag after the campaign began. */
export function IncludeNew({ campaign }: { campaign: CampaignDto }) {
  const { t } = useTranslation("campaigns");
  const { include } = useCampaignMutations();
  const [isAsking, setIsAsking] = useState(false);
  if (!mayInclude(campaign)) return null;
  const go = () =>
    include(campaign.id).then(
      () => adminSuccess(t(campaign.status === "CANCELADA" ? "include.later" : "include.done")),
      adminError,
    );
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setIsAsking(true)}>
        {t("include.action")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("include.title")}
        text={t("include.text")}
        verb={t("include.action")}
        onConfirm={go}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
