import { needsTemplates } from "@guiche/contract/rules/capabilities";
import { useFormikContext } from "formik";
import type { CampaignForm } from "./fields";
import { useChoices } from "./use-campaigns";

/** The chosen connection, where it sends templates instead of texts; null otherwise. */
export function useTemplateConnection(): number | null {
  const { values } = useFormikContext<CampaignForm>();
  const { connections } = useChoices();
  const connection = connections.find(({ id }) => id === values.whatsappId);
  return connection && needsTemplates(connection.capabilities) ? connection.id : null;
}
