import type { CampaignPatch } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { migrationOfferApi, type MigrationOfferDto } from "@guiche/contract/migration-offers";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import { call } from "../../shared/api/call";
import { formatMinutes } from "../../shared/format/minutes";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";

/** Does what the dialog of the connection or the list of campaigns does. */
const switchOn = ({ kind, targetId: id, minutes }: MigrationOfferDto): Promise<unknown> => {
  if (kind === "runningCampaign") return call(campaignApi.restart, { params: { id } });
  // Saved as it is, it is planned again.
  if (kind === "plannedCampaign") return call(campaignApi.update, { params: { id }, body: {} as CampaignPatch });
  return call(connectionApi.update, { params: { id }, body: { [kind]: minutes } });
};

const isOfCampaign = ({ kind }: MigrationOfferDto): boolean => kind.endsWith("Campaign");

/** What came switched off from the system that the company used before: each on with one click, or declined. */
export function MovedOffers() {
  const { t } = useTranslation(["home", "lists"]);
  const id = useId();
  const client = useQueryClient();
  const query = endpointQuery(migrationOfferApi.list);
  const { data } = useQuery({ ...query, staleTime: Infinity });
  const { mutate: act, isPending: busy } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => adminSuccess(t("lists:saved")),
    onError: adminFailure,
    onSettled: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const drop = (offer: MigrationOfferDto) => call(migrationOfferApi.remove, { params: { id: offer.id } });
  const offers = data?.offers ?? [];
  if (offers.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, display: "grid", gap: 4 }}>
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
        {t("home:moved.title")}
      </Box>
      <Box sx={{ color: "text.secondary" }}>{t("home:moved.about")}</Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 4 }}>
        {offers.map((offer) => {
          const what = t(`home:moved.kinds.${offer.kind}`, { time: formatMinutes(offer.minutes) });
          return (
            <Box component="li" key={offer.id} data-testid={`offer-${offer.kind}`} sx={{ display: "grid", gap: 2 }}>
              <Box sx={{ overflowWrap: "anywhere" }}>
                <Link
                  component={RouterLink}
                  to={isOfCampaign(offer) ? "/campaigns" : "/connections"}
                  sx={{ fontWeight: 600 }}
                >
                  {offer.name}
                </Link>
                {` · ${what}`}
              </Box>
              {offer.ticketsToClose ? (
                <Box sx={{ color: "text.secondary" }}>{t("home:moved.closes", { count: offer.ticketsToClose })}</Box>
              ) : null}
              <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
                <Button
                  variant="outlined"
                  size="small"
                  disabled={busy}
                  aria-label={t("home:moved.switchOnOf", { name: offer.name })}
                  onClick={() =>
                    act(async () => {
                      await switchOn(offer);
                      await drop(offer);
                    })
                  }
                >
                  {t("home:moved.switchOn")}
                </Button>
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={t("home:moved.declineOf", { name: offer.name })}
                  onClick={() => act(() => drop(offer))}
                >
                  {t("home:moved.decline")}
                </Button>
              </Box>
            </Box>
          );
        })}
      </Box>
      {offers.length > 1 ? (
        <Button
          size="small"
          disabled={busy}
          onClick={() => act(() => call(migrationOfferApi.removeAll))}
          sx={{ justifySelf: "start" }}
        >
          {t("home:moved.declineAll")}
        </Button>
      ) : null}
    </Card>
  );
}
