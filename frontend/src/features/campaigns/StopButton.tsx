import { mayCancel, mayRestart, type CampaignDto } from "@guiche/contract/campaigns";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import PlayIcon from "lucide-react/icons/play";
import StopIcon from "lucide-react/icons/square";
import { adminError } from "../../shared/lists/admin-toast";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { useCampaignMutations } from "./use-campaigns";

/** Stops a campaign that runs, or restarts one that was stopped. */
export function StopButton({ campaign }: { campaign: CampaignDto }) {
  const { t } = useTranslation("campaigns");
  const { cancel, restart } = useCampaignMutations();
  const [asking, setAsking] = useState(false);
  const { id, name } = campaign;
  if (mayRestart(campaign))
    return (
      <Button variant="outlined" startIcon={<PlayIcon />} onClick={() => void restart(id).catch(adminError)}>
        {t("reportPage.restart")}
      </Button>
    );
  if (!mayCancel(campaign)) return null;
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<StopIcon />} onClick={() => setAsking(true)}>
        {t("reportPage.stop")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("cancelTitle", { name })}
        text={t("cancelText")}
        verb={t("reportPage.stop")}
        danger
        onConfirm={() => cancel(id).catch(adminError)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
