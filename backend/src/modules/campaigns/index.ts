export { keepWallTimesOfCampaigns, pauseCampaignsOf } from "./campaign.listeners";
export { campaignRoutes } from "./campaign.routes";
export { followAck } from "./campaign.acks";
export { followOptOut, moveRecipients, takeAnswer } from "./campaign.answers";
export { listenToCampaigns } from "./campaign.sweep";
export {
  campaignsOfContactList,
  campaignsOfFileLists,
  keepNameOfFileList,
  keepNameOfList,
  refuseUsedTag,
} from "./campaign.usage";
