import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import { useTranslation } from "react-i18next";
import { useMayCampaign } from "../../shared/contacts/campaign-gate";

/** What narrows the list of contacts. */
export interface ListChoice {
  /** Only those to whom campaigns send nothing. */
  isOptedOut: boolean;
  /** Only those whom the company blocked. */
  isBlocked: boolean;
}

interface ListSwitchesProps extends ListChoice {
  onChange: (param: "optedOut" | "blocked", isOn: boolean) => void;
}

export function ListSwitches({ isOptedOut, isBlocked, onChange }: ListSwitchesProps) {
  const { t } = useTranslation("contacts");
  const hasCampaigns = useMayCampaign();
  return (
    <Stack direction="row" sx={{ mb: 2, flexWrap: "wrap" }}>
      {hasCampaigns || isOptedOut ? (
        <FormControlLabel
          label={t("optedOut")}
          control={<Switch checked={isOptedOut} onChange={(_event, next) => onChange("optedOut", next)} />}
        />
      ) : null}
      <FormControlLabel
        label={t("blocked")}
        control={<Switch checked={isBlocked} onChange={(_event, next) => onChange("blocked", next)} />}
      />
    </Stack>
  );
}
