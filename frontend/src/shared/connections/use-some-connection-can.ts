import { connectionApi } from "@guiche/contract/connections";
import type { Capabilities } from "@guiche/contract/rules/capabilities";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../lists/endpoint-query";

/**
 * Whether one of the company's connections can do this. True while there are none, or they are not known: the menu
 * fetches the list soon after the start, and this only reads it.
 */
export function useSomeConnectionCan(ability: keyof Pick<Capabilities, "qrcode" | "calls" | "groups">): boolean {
  const { data: connections = [] } = useQuery({ ...endpointQuery(connectionApi.list), enabled: false });
  return connections.length === 0 || connections.some(({ capabilities }) => capabilities[ability]);
}
