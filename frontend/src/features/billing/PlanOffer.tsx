import type { Recurrence } from "@guiche/contract/companies";
import type { PlanOfferDto } from "@guiche/contract/subscriptions";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../shared/format/money";
import { sizeText } from "../../shared/media/size-text";
import { useOfferEffect } from "./use-offer-effect";

interface Props {
  offer: PlanOfferDto;
  recurrence: Recurrence;
  isCurrent: boolean;
  isClosed: boolean;
  onChoose: () => void;
}

/** A plan with its price and limits, and the reason when it does not hold what the company uses. */
export function PlanOffer({ offer, recurrence, isCurrent, isClosed, onChoose }: Props) {
  const { t, i18n } = useTranslation("billing");
  const effect = useOfferEffect()(offer);
  const { plan, price, at, excess, storageMb, apiMessages } = offer;
  const label = t(isCurrent ? "planChange.keep" : "planChange.choose", { name: plan.name });
  return (
    <Box
      component="li"
      sx={(theme) => ({
        display: "flex",
        flexDirection: "column",
        gap: 2,
        p: 4,
        minWidth: 0,
        borderRadius: "10px",
        border: `1px solid ${theme.vars.palette.outline}`,
      })}
    >
      <Box sx={{ typography: "h3", overflowWrap: "anywhere" }}>{plan.name}</Box>
      <Box>
        {formatMoney(price)} {t(`planChange.per.${recurrence}`)}
      </Box>
      <Box sx={{ typography: "body2" }}>
        {[
          t("plan.users", { count: plan.users }),
          t("plan.connections", { count: plan.connections }),
          plan.officialConnections === null ? null : t("plan.officialConnections", { count: plan.officialConnections }),
          t("plan.queues", { count: plan.queues }),
          storageMb ? t("plan.storage", { size: sizeText(storageMb * 1_024 * 1_024, i18n.language) }) : null,
          apiMessages && plan.useExternalApi ? t("plan.apiMessages", { count: apiMessages }) : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </Box>
      {effect && !isClosed && excess.length === 0 ? (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{effect}</Box>
      ) : null}
      {at !== null && excess.length > 0 ? (
        <Box component="ul" sx={{ typography: "body2", color: "error.main", m: 0, pl: 5 }}>
          {excess.map(({ limit, over }) => (
            <li key={limit}>{t(`planChange.excess.${limit}`, { count: over })}</li>
          ))}
        </Box>
      ) : null}
      <Box sx={{ mt: "auto" }}>
        {at === null ? (
          <Box sx={{ color: "text.secondary" }}>{t("planChange.chosen")}</Box>
        ) : (
          <Button variant="outlined" disabled={isClosed || excess.length > 0} onClick={onChoose}>
            {label}
          </Button>
        )}
      </Box>
    </Box>
  );
}
