export { CampaignConfigPage } from "./CampaignConfigPage";
export { CampaignReportPage } from "./CampaignReportPage";
export { CampaignsPage } from "./CampaignsPage";
