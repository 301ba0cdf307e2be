import { passingCauses, type CampaignDto, type CampaignReport } from "@guiche/contract/campaigns";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../shared/i18n/current";
import { adminError, adminSuccess } from "../../shared/lists/admin-toast";
import { Can } from "../../shared/permissions/Can";
import { useCampaignMutations } from "./use-campaigns";
import { variantLabel } from "./variant-label";

const cards = [
  "contacts",
  "valid",
  "asked",
  "confirmed",
  "sent",
  "delivered",
  "read",
  "replied",
  "failed",
  "skipped",
  "optedOut",
] as const satisfies readonly (keyof CampaignReport)[];

/** People whom the campaign did not reach. */
const isWarning = (card: (typeof cards)[number]): boolean => card === "failed" || card === "skipped";

interface Props {
  campaign: CampaignDto;
  report: CampaignReport;
  causeText: (cause: string) => string;
}

/** The progress in words, a card for each count, the messages by minute, and the failures by cause. */
export function Counts({ campaign, report, causeText }: Props) {
  const { t } = useTranslation("campaigns");
  const share = report.contacts === 0 ? 0 : (report.done / report.contacts) * 100;
  const number = (value: number) => value.toLocaleString(currentLanguage());
  const visibleCards = campaign.confirmation ? cards : cards.filter((card) => card !== "asked" && card !== "confirmed");
  return (
    <Box sx={{ display: "grid", gap: 4, mt: 3 }}>
      <Box>
        <Box sx={{ mb: 1 }}>
          {t("reportPage.progress", { done: number(report.done), all: number(report.contacts) })}
        </Box>
        <LinearProgress
          variant="determinate"
          value={share}
          aria-label={t("reportPage.progressLabel")}
          sx={{ height: 8, borderRadius: 1 }}
        />
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "1fr 1fr", sm: `repeat(${Math.ceil(visibleCards.length / 2)}, minmax(0, 1fr))` },
        }}
      >
        {visibleCards.map((card) => (
          <Box
            key={card}
            sx={{
              ...{ p: 3, border: 1, borderRadius: "10px", bgcolor: "background.paper" },
              borderColor: isWarning(card) && report[card] > 0 ? "warning.main" : "divider",
            }}
          >
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {t(`cards.${card}`)}
            </Box>
            <Box component="dd" data-testid={`count-${card}`} sx={{ m: 0, typography: "h2" }}>
              {number(report[card])}
            </Box>
          </Box>
        ))}
      </Box>
      {report.variants.length > 1 ? <Variants campaign={campaign} variants={report.variants} /> : null}
      {report.minutes.length > 1 ? <Minutes minutes={report.minutes} /> : null}
      {report.skips.length > 0 ? (
        <Box component="section" aria-label={t("reportPage.skips")}>
          <Box component="h2" sx={{ typography: "h2", m: 0, mb: 2 }}>
            {t("reportPage.skips")}
          </Box>
          {report.skips.map(({ cause, count }) => (
            <Box key={cause}>{t("reportPage.failure", { cause: causeText(cause), count })}</Box>
          ))}
        </Box>
      ) : null}
      {report.failures.length > 0 ? <Failures campaign={campaign} report={report} causeText={causeText} /> : null}
    </Box>
  );
}

const variantFigures = ["sent", "delivered", "read", "replied"] as const;

/** The variants side by side: of how many people each got to, and what they did with it. */
function Variants({ campaign, variants }: Pick<Props, "campaign"> & Pick<CampaignReport, "variants">) {
  const { t } = useTranslation("campaigns");
  const figure = (value: number, of: number) => {
    const share = of === 0 ? 0 : value / of;
    const percent = share.toLocaleString(currentLanguage(), { style: "percent" });
    return `${value.toLocaleString(currentLanguage())} (${percent})`;
  };
  return (
    <Box component="section" aria-label={t("reportPage.variants")}>
      <Box component="h2" sx={{ typography: "h2", m: 0, mb: 2 }}>
        {t("reportPage.variants")}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))", gap: 3 }}>
        {variants.map((row) => (
          <Box component="article" key={row.variant}>
            <Box component="h3" sx={{ typography: "body1", fontWeight: 600, m: 0, overflowWrap: "anywhere" }}>
              {variantLabel(t, campaign, row.variant)}
            </Box>
            <Box component="dl" sx={{ m: 0 }}>
              <Figure name={t("cards.contacts")} value={row.contacts.toLocaleString(currentLanguage())} />
              {variantFigures.map((card) => (
                <Figure key={card} name={t(`cards.${card}`)} value={figure(row[card], row.contacts)} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2 }}>
    <Box component="dt" sx={{ color: "text.secondary" }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0 }}>
      {value}
    </Box>
  </Box>
);

function Minutes({ minutes }: Pick<CampaignReport, "minutes">) {
  const { t } = useTranslation("campaigns");
  const most = Math.max(...minutes.map(({ sent }) => sent));
  return (
    <Box>
      <Box aria-hidden sx={{ mb: 2, typography: "body2", color: "text.secondary" }}>
        {t("reportPage.minutes", { most })}
      </Box>
      <Box
        role="img"
        aria-label={t("reportPage.minutes", { most })}
        sx={{ display: "flex", gap: "2px", alignItems: "end", height: 64 }}
      >
        {minutes.map(({ at, sent }) => (
          <Box
            key={at}
            sx={{ flex: 1, maxWidth: 24, minHeight: 2, bgcolor: "primary.main", height: `${(sent / most) * 100}%` }}
          />
        ))}
      </Box>
    </Box>
  );
}

function Failures({ campaign, report, causeText }: Props) {
  const { t } = useTranslation("campaigns");
  const { retry } = useCampaignMutations();
  const doneKey = campaign.status === "CANCELADA" ? "reportPage.retriedLater" : "reportPage.retried";
  const again = (cause: string) =>
    retry(campaign.id, cause).then(({ retried }) => adminSuccess(t(doneKey, { count: retried })), adminError);
  return (
    <Box component="section" aria-label={t("reportPage.failures")}>
      <Box component="h2" sx={{ typography: "h2", m: 0, mb: 2 }}>
        {t("reportPage.failures")}
      </Box>
      {report.failures.map(({ cause, count }) => (
        <Box key={cause} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, minHeight: 44 }}>
          <span>{t("reportPage.failure", { cause: causeText(cause), count })}</span>
          {passingCauses.includes(cause) ? (
            <Can do="campaigns:manage">
              <Button onClick={() => void again(cause)}>{t("reportPage.retry", { count })}</Button>
            </Can>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
