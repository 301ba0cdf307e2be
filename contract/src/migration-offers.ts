import { del, get } from "./endpoint";

/**
 * What was at work in the system that a company came from, and came here switched off: the minutes after which a
 * connection closed or transferred a conversation, and campaigns that were planned or running.
 */
const migrationOfferKinds = ["expiresTicket", "timeToTransfer", "plannedCampaign", "runningCampaign"] as const;
export type MigrationOfferKind = (typeof migrationOfferKinds)[number];

export interface MigrationOfferDto {
  id: number;
  kind: MigrationOfferKind;
  /** Of the connection or campaign. */
  targetId: number;
  name: string;
  /** Null for a campaign. */
  minutes: number | null;
  /** Open conversations that would be closed as soon as it is switched on; null for everything else. */
  ticketsToClose: number | null;
}

const admins = { access: "settings:edit" } as const;

export const migrationOfferApi = {
  list: get("/migration-offers", admins).replies<{ offers: MigrationOfferDto[] }>(),
  /** A person switches it on where it belongs, and then drops the offer. */
  remove: del("/migration-offers/:id", admins).replies<{ message: string }>(),
  removeAll: del("/migration-offers", admins).replies<{ message: string }>(),
};
