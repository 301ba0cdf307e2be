import { campaignApi } from "@guiche/contract/campaigns";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { sendDownload } from "../../core/http/send-download";
import { sendBytes } from "../../core/http/send-bytes";
import { campaignBytes, dropCampaignMedia, setCampaignMedia } from "./campaign.media";
import { forecastFor, forecastOf } from "./campaign.forecast";
import { exportRecipients, recipientsOf, reportFileName, reportOf, retryFailed } from "./campaign.report";
import {
  cancelCampaign,
  createCampaign,
  includeNewPeople,
  removeCampaign,
  restartCampaign,
  searchCampaigns,
  showDetails,
  updateCampaign,
} from "./campaign.service";
import { tryCampaign } from "./campaign.try";

export const campaignRoutes: Routes = [];

route(campaignRoutes, campaignApi.list, ({ scope, query }) => searchCampaigns(scope, query));
route(campaignRoutes, campaignApi.show, ({ scope, id }) => showDetails(scope, id));
route(campaignRoutes, campaignApi.create, ({ scope, body }) => createCampaign(scope, body));
route(campaignRoutes, campaignApi.update, ({ scope, id, body }) => updateCampaign(scope, id, body));
messageRoute(campaignRoutes, campaignApi.remove, "Campaign deleted.", ({ scope, id }) => removeCampaign(scope, id));
messageRoute(campaignRoutes, campaignApi.cancel, "Campaign cancelled.", ({ scope, id }) => cancelCampaign(scope, id));
messageRoute(campaignRoutes, campaignApi.restart, "Campaign restarted.", ({ scope, id }) => restartCampaign(scope, id));
messageRoute(campaignRoutes, campaignApi.include, "New people included.", ({ scope, id }) =>
  includeNewPeople(scope, id),
);
route(campaignRoutes, campaignApi.setMedia, ({ scope, id, files: [upload] }) => setCampaignMedia(scope, id, upload));
route(campaignRoutes, campaignApi.dropMedia, ({ scope, id }) => dropCampaignMedia(scope, id));
route(campaignRoutes, campaignApi.media, async ({ scope, id, request, response }) =>
  sendBytes(request, response, await campaignBytes(scope, id)),
);
route(campaignRoutes, campaignApi.report, ({ scope, id }) => reportOf(scope, id));
route(campaignRoutes, campaignApi.recipients, ({ scope, id, query }) => recipientsOf(scope, id, query));
route(campaignRoutes, campaignApi.exported, async ({ scope, id, query, response }) =>
  sendDownload(response, reportFileName, await exportRecipients(scope, id, query.language)),
);
route(campaignRoutes, campaignApi.retry, ({ scope, id, body }) => retryFailed(scope, id, body));
route(campaignRoutes, campaignApi.preview, ({ scope, body }) => forecastFor(scope, body));
route(campaignRoutes, campaignApi.forecast, ({ scope, id }) => forecastOf(scope, id));
messageRoute(campaignRoutes, campaignApi.test, "Test sent.", ({ scope, id, body }) => tryCampaign(scope, id, body));
