import { connectionApi } from "@guiche/contract/connections";
import { needsTemplates } from "@guiche/contract/rules/capabilities";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { endpointQuery } from "../lists/endpoint-query";
import type { ScheduleForm } from "./fields";

/**
 * The connections, and the one that sends, where it sends templates to people who did not write lately. Without a choice it
 * is the contact's last one, which is known on the server: here the default one stands for it.
 */
export function useTemplateConnection() {
  const { whatsappId } = useFormikContext<ScheduleForm>().values;
  const { data: connections = [] } = useQuery(endpointQuery(connectionApi.list));
  const usual = connections.length === 1 ? connections[0] : connections.find(({ isDefault }) => isDefault);
  const sender = whatsappId === "" ? usual : connections.find(({ id }) => id === whatsappId);
  return { connections, templateConnection: sender && needsTemplates(sender.capabilities) ? sender.id : null };
}
