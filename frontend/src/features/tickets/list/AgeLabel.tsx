import Box from "@mui/material/Box";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../shared/format/dates";
import { PendingIcon } from "../../../shared/ui/icons";
import { ageOf, type Age } from "./age";
import { useNow } from "./use-now";

const ageText = (t: TFunction<"tickets">, { unit, count }: Age) =>
  unit === "now" ? t("age.now") : t(`age.${unit}`, { count });

/** How long nothing happened; of a closed ticket the day it ended, which waits for nobody. */
export function AgeLabel({ updatedAt, closed }: { updatedAt: string; closed: boolean }) {
  const { t } = useTranslation("tickets");
  const age = ageOf(updatedAt, useNow());
  const text = closed ? formatDate(updatedAt) : ageText(t, age);
  const tone = closed ? "plain" : age.tone;
  return (
    <Box
      component="span"
      data-tone={tone}
      sx={(theme) => ({
        display: "inline-flex",
        alignItems: "center",
        gap: "3px",
        flexShrink: 0,
        fontSize: "0.75rem",
        fontWeight: tone === "plain" ? 400 : 600,
        color: tone === "plain" ? theme.vars.palette.text.secondary : theme.vars.palette.state[tone].main,
      })}
    >
      {tone === "plain" ? null : <PendingIcon sx={{ fontSize: 14 }} />}
      <time dateTime={updatedAt} title={t("age.label", { age: text })}>
        {text}
      </time>
    </Box>
  );
}
