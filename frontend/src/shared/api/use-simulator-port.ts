import { connectionApi } from "@guiche/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../permissions/Can";
import { call } from "./call";

/** Port of the simulator's page; null when there is none or the user may not add connections. */
export function useSimulatorPort(): number | null {
  const enabled = useMay()("connections-page:addConnection");
  const { data } = useQuery({
    queryKey: [connectionApi.offer.path],
    queryFn: ({ signal }) => call(connectionApi.offer, { signal }),
    staleTime: Infinity,
    enabled,
  });
  return data?.simulatorPort ?? null;
}
