import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useTranslation } from "react-i18next";
import { whoseChoices, type Whose } from "./whose";

/** All quick replies, the user's own, or the shared ones. */
export function WhoseFilter({ value, onChange }: { value: Whose; onChange: (whose: Whose) => void }) {
  const { t } = useTranslation("quick");
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={t("filter.label")}
      value={value}
      // Pressing the active button changes nothing.
      onChange={(_, next: Whose | null) => next && onChange(next)}
      sx={{ mb: 4 }}
    >
      {whoseChoices.map((whose) => (
        <ToggleButton
          key={whose}
          value={whose}
          sx={{ textTransform: "none", px: 4, minHeight: { xs: 44, sm: 36 }, color: "text.primary" }}
        >
          {t(`filter.${whose}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
