import type { HealthLevel, NumberHealth } from "@guiche/contract/rules/number-health";
import Box from "@mui/material/Box";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../i18n/current";
import type { StateName } from "../theme/tokens";
import { StatusChip } from "../ui/StatusChip";

const looks: Record<HealthLevel, StateName> = { green: "ok", amber: "warn", red: "error" };

/** The number's health in one line: the score, and today's messages to people who did not write. */
export function HealthLine({ health }: { health: NumberHealth }) {
  const { t } = useTranslation("campaigns");
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <StatusChip state={looks[health.level]} label={t("health.score", { score: health.score })} />
      <span>
        {health.official
          ? limitText(t, health)
          : health.coldToday > health.budget
            ? t("health.over", { count: health.coldToday, budget: health.budget })
            : t("health.budget", { used: health.coldToday, budget: health.budget })}
      </span>
    </Box>
  );
}

/** How far Meta's limit of customers within 24 hours is used. */
function limitText(t: TFunction<"campaigns">, { coldToday, budget, official }: NumberHealth): string {
  const countText = coldToday.toLocaleString(currentLanguage());
  return official?.limit === null
    ? t("health.reachedFreely", { count: coldToday, used: countText })
    : t("health.reached", { used: countText, limit: budget.toLocaleString(currentLanguage()) });
}
