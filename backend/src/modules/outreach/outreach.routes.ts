import { campaignSettingApi } from "@guiche/contract/campaign-settings";
import { campaignApi } from "@guiche/contract/campaigns";
import { firstMessageApi } from "@guiche/contract/first-messages";
import { route, type Routes } from "../../core/http/route";
import { firstMessageTo } from "./first-message";
import { healthOf } from "./number-health";
import { setOptOut } from "./opt-out.service";
import { changeCampaignSettings, listCampaignSettings } from "./setting.service";

export const outreachRoutes: Routes = [];

route(outreachRoutes, campaignApi.setOptOut, ({ scope, id, body }) => setOptOut(scope, id, body.isOptedOut));
route(outreachRoutes, campaignApi.health, ({ scope, whatsappId }) => healthOf(scope, whatsappId));
route(outreachRoutes, firstMessageApi.show, ({ scope, id, query }) => firstMessageTo(scope, id, query.whatsappId));
route(outreachRoutes, campaignSettingApi.list, ({ scope }) => listCampaignSettings(scope));
route(outreachRoutes, campaignSettingApi.save, ({ scope, body }) => changeCampaignSettings(scope, body));
