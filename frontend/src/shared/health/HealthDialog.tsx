import { campaignApi } from "@guiche/contract/campaigns";
import { enoughToJudge, type NumberHealth, type OfficialStanding } from "@guiche/contract/rules/number-health";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../i18n/current";
import { formatMoment } from "../format/dates";
import { endpointQuery } from "../lists/endpoint-query";
import { LoadState } from "../ui/LoadState";
import { ReadDialog } from "../ui/ReadDialog";
import { HealthLine } from "./HealthLine";
import { qualityText, Standing } from "./Standing";

interface Props {
  connection: { id: number; name: string };
  onClose: () => void;
}

/** How well a number stands, part by part. */
export function HealthDialog({ connection, onClose }: Props) {
  const { t } = useTranslation("campaigns");
  const { data, error, refetch } = useQuery({
    ...endpointQuery(campaignApi.health, { params: { whatsappId: connection.id } }),
    staleTime: 0,
  });
  return (
    <ReadDialog
      title={t("health.title", { name: connection.name })}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxWidth: { sm: 420 } } } }}
    >
      {data ? (
        <>
          <HealthLine health={data} />
          <Consequence health={data} />
          {data.restrictedUntil === null ? null : (
            <Box>{t("health.until", { until: formatMoment(data.restrictedUntil) })}</Box>
          )}
          <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "1fr auto", gap: 2 }}>
            {data.parts.map((each) => (
              <Part key={each.part} health={data} {...each} />
            ))}
          </Box>
          {data.official ? <Standing official={data.official} /> : null}
          {data.official && isUsedUp(data.official) ? <Box role="status">{t("health.tierUsed")}</Box> : null}
          <Box sx={{ color: "text.secondary" }}>{t(data.official ? "health.byMeta" : "health.estimate")}</Box>
        </>
      ) : (
        <LoadState error={error} onRetry={refetch} count={4} />
      )}
    </ReadDialog>
  );
}

const isUsedUp = ({ limit, reached24h }: OfficialStanding): boolean => limit !== null && reached24h >= limit;

type PartProps = NumberHealth["parts"][number] & { health: NumberHealth };

/** One part: what was counted, and what it costs. */
function Part({ health, part, points, value }: PartProps) {
  const { t } = useTranslation("campaigns");
  return (
    <Box sx={{ display: "contents" }}>
      <Box component="dt">{t(`health.parts.${part}`)}</Box>
      <Box component="dd" sx={{ m: 0, textAlign: "right" }}>
        {countedText(t, { health, part, value })}
        {" · "}
        {points === 0 ? t("health.fine") : t("health.points", { points })}
      </Box>
    </Box>
  );
}

const share = (value: number) =>
  value.toLocaleString(currentLanguage(), { style: "percent", maximumFractionDigits: 1 });

function countedText(
  t: TFunction<"campaigns">,
  { health: { cold7d, budget, official }, part, value }: Omit<PartProps, "points">,
): string {
  if (part === "quality") return qualityText(t, official?.quality ?? null);
  if (part === "budget" && official) return value.toLocaleString(currentLanguage());
  if (part === "restriction") return t(value ? "health.yes" : "health.no");
  if (part === "refused" || part === "optOuts") return share(value);
  if (part === "answers")
    return cold7d < enoughToJudge ? t("health.few") : t("health.shareOf", { share: share(value), all: cold7d });
  if (part === "budget")
    return value > budget
      ? t("health.overLimit", { count: value, budget })
      : t("health.shareOf", { share: value, all: budget });
  return part === "age" ? t("health.days", { count: value }) : String(value);
}

/** How the number's health limits its campaigns, and which part weighs most. */
function Consequence({ health: { level, parts } }: { health: NumberHealth }) {
  const { t } = useTranslation("campaigns");
  const [worst] = parts.toSorted((a, b) => b.points - a.points);
  if (level === "green" || !worst) return null;
  return <Box role="status">{t(`health.${level}`, { cause: t(`health.parts.${worst.part}`) })}</Box>;
}
