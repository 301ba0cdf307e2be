import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import type { StateName } from "../../shared/theme/tokens";
import { strengthOf, strengths, type Strength } from "./password-strength";

const colours: Record<Strength, StateName> = {
  none: "closed",
  weak: "error",
  fair: "warn",
  good: "open",
  strong: "ok",
};
const bars = strengths.slice(1);

/** Four bars and a text; screen readers announce the text when it changes. */
export function PasswordStrength({ text }: { text: string }) {
  const { t } = useTranslation("signup");
  const strength = strengthOf(text);
  const strengthIndex = strengths.indexOf(strength);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 3, px: 2 }}>
      <Box aria-hidden="true" sx={{ display: "flex", flexGrow: 1, gap: 1 }}>
        {bars.map((bar, index) => (
          <Box
            key={bar}
            sx={(theme) => ({
              flexGrow: 1,
              height: 6,
              borderRadius: 3,
              bgcolor:
                index < strengthIndex ? theme.vars.palette.state[colours[strength]].main : theme.vars.palette.divider,
            })}
          />
        ))}
      </Box>
      <Box role="status" sx={{ typography: "caption", color: "text.secondary", minWidth: 96, textAlign: "end" }}>
        {strength === "none" ? null : t("strength.is", { word: t(`strength.${strength}`) })}
      </Box>
    </Box>
  );
}
