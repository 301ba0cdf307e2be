import { connectionApi } from "@guiche/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../lists/endpoint-query";
import { useMay } from "../permissions/Can";

/** Port of the simulator's page; null when there is none or the user may not add connections. */
export function useSimulatorPort(): number | null {
  const enabled = useMay()("connections-page:addConnection");
  const { data } = useQuery({ ...endpointQuery(connectionApi.offer), staleTime: Infinity, enabled });
  return data?.simulatorPort ?? null;
}
