import { connectionApi } from "@guiche/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { useMayOpen } from "../../shared/permissions/Can";
import { menu, menuFor, type MenuGroup } from "./menu";

/** The menu of the signed-in user. */
export function useMenu(): MenuGroup[] {
  const mayOpen = useMayOpen();
  // The drawer fetches the list soon after the start, and events keep it current: this only reads it.
  const { data } = useQuery({ ...endpointQuery(connectionApi.list), enabled: false });
  return menuFor(menu, mayOpen, (capability) => data?.some(({ capabilities }) => capabilities[capability]) ?? false);
}
