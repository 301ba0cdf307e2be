import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useTranslation } from "react-i18next";
import { useMayCampaign } from "../../shared/contacts/campaign-gate";

/** Narrows the list to the contacts to whom campaigns send nothing. */
export function OptedOutSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation("contacts");
  const hasCampaigns = useMayCampaign();
  if (!hasCampaigns && !isOn) return null;
  return (
    <FormControlLabel
      sx={{ mb: 2 }}
      label={t("optedOut")}
      control={<Switch checked={isOn} onChange={(_event, next) => onChange(next)} />}
    />
  );
}
