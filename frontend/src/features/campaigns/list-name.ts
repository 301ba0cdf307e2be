import type { CampaignDto } from "@guiche/contract/campaigns";
import type { TFunction } from "i18next";

/** The name of a campaign's list, which stays when the list is deleted: "Norte (excluída)". */
export const listName = (
  t: TFunction<"campaigns">,
  { id, name }: Pick<NonNullable<CampaignDto["contactList"]>, "id" | "name">,
): string => (id === null ? t("deletedList", { name }) : name);
