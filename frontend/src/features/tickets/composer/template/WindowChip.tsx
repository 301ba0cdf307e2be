import { useTranslation } from "react-i18next";
import ClockIcon from "lucide-react/icons/clock";
import { formatMoment } from "@/shared/format/dates";
import { staticStyled } from "@/shared/ui/static-styled";
import { StatusChip } from "@/shared/ui/StatusChip";
import { useNow } from "@/shared/ui/use-now";

const minuteMs = 60_000;
const warnMinutes = 60;

/** Next to the switch of modes, which phones do not have. */
const Place = staticStyled("div", (theme) => ({
  position: "absolute",
  top: 8,
  right: 8,
  [theme.breakpoints.down("sm")]: { position: "static", order: -1, alignSelf: "center", paddingBottom: 6 },
}));

/** How long anything may still be sent to the customer. */
export function WindowChip({ until }: { until: number }) {
  const { t } = useTranslation("tickets");
  const minutesLeft = Math.max(0, Math.round((until - useNow()) / minuteMs));
  const isShort = minutesLeft < warnMinutes;
  const minutes = String(minutesLeft % 60).padStart(2, "0");
  return (
    <Place title={t("composer.window.help", { moment: formatMoment(new Date(until).toISOString()) })}>
      <StatusChip
        state={isShort ? "warn" : "closed"}
        Icon={ClockIcon}
        label={
          isShort
            ? t("composer.window.minutes", { minutes: minutesLeft })
            : t("composer.window.hours", { hours: Math.floor(minutesLeft / 60), minutes })
        }
      />
    </Place>
  );
}
