import { campaignStatuses, type CampaignStatus } from "@guiche/contract/campaigns";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useTranslation } from "react-i18next";

interface Props {
  status: CampaignStatus | "";
  onChange: (status: CampaignStatus | "") => void;
}

/** Narrows the list to campaigns of one status, by the specification's names. */
export function StatusFilter({ status, onChange }: Props) {
  const { t } = useTranslation("campaigns");
  return (
    <Select<CampaignStatus | "">
      size="small"
      displayEmpty
      value={status}
      inputProps={{ "aria-label": t("columns.status") }}
      onChange={({ target }) => onChange(target.value)}
    >
      <MenuItem value="">{t("everyStatus")}</MenuItem>
      {campaignStatuses.map((each) => (
        <MenuItem key={each} value={each}>
          {each}
        </MenuItem>
      ))}
    </Select>
  );
}
