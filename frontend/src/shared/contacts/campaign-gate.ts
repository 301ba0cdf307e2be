import { opens, type Gate } from "../permissions/gate";
import { useSession } from "../session";

const campaignGate = { rule: "contacts:use", plan: "useCampaigns" } as const satisfies Gate;

/** Whether the company's plan has campaigns, from which contacts can opt out. */
export const useMayCampaign = (): boolean => opens(campaignGate, useSession().user, () => false);
