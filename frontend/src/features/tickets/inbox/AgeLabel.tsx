import type { TFunction } from "i18next";
import { formatDate } from "@/shared/format/dates";
import { theme } from "@/shared/theme/theme";
import { PendingIcon } from "@/shared/ui/icons";
import { staticStyled } from "@/shared/ui/static-styled";
import { ageOf, type Age } from "./age";
import { useNow } from "@/shared/ui/use-now";

const ageText = (t: TFunction<"tickets">, { unit, count }: Age) =>
  unit === "now" ? t("age.now") : t(`age.${unit}`, { count });

const Label = staticStyled("span", (theme) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 3,
  flexShrink: 0,
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
  "&:not([data-tone=plain])": { fontWeight: 600 },
}));

/** The time since the last activity; for a closed ticket the date, without a colour. */
export function AgeLabel({ t, updatedAt, closed }: { t: TFunction<"tickets">; updatedAt: string; closed: boolean }) {
  const age = ageOf(updatedAt, useNow());
  const text = closed ? formatDate(updatedAt) : ageText(t, age);
  const tone = closed ? "plain" : age.tone;
  return (
    <Label data-tone={tone} style={tone === "plain" ? undefined : { color: theme.vars.palette.state[tone].main }}>
      {tone === "plain" ? null : <PendingIcon style={{ fontSize: 14 }} />}
      <time dateTime={updatedAt} title={t("age.label", { age: text })}>
        {text}
      </time>
    </Label>
  );
}
