import { passwordRules } from "@guiche/contract/rules/passwords";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import CheckIcon from "lucide-react/icons/check";
import PendingIcon from "lucide-react/icons/clock";
import { visuallyHidden } from "../../shared/ui/visually-hidden";

const rules = Object.keys(passwordRules) as (keyof typeof passwordRules)[];

/** The rules for a new password, checked off while typing. */
export function RuleList({ text }: { text: string }) {
  const { t } = useTranslation("password");
  return (
    <Box
      component="ul"
      aria-label={t("rules.label")}
      sx={{ m: 0, p: 0, px: 2, listStyle: "none", typography: "body2" }}
    >
      {rules.map((rule) => {
        const holds = passwordRules[rule](text);
        const Icon = holds ? CheckIcon : PendingIcon;
        return (
          <Box
            component="li"
            key={rule}
            sx={(theme) => ({
              display: "flex",
              alignItems: "center",
              gap: 2,
              color: holds ? theme.vars.palette.state.ok.main : "text.secondary",
            })}
          >
            <Icon size={16} />
            {t(`rules.${rule}`)}
            <Box component="span" sx={visuallyHidden}>
              {t(holds ? "rules.holds" : "rules.fails")}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
