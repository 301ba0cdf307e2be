import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { useStartupSettled } from "./use-startup-settled";

const none: ConnectionDto[] = [];

/** The company's connections, fetched two seconds after the start and then kept current by realtime events. */
function useCompanyConnections(): readonly ConnectionDto[] {
  const { data } = useQuery({
    ...endpointQuery(connectionApi.list),
    enabled: useStartupSettled(),
    staleTime: Infinity,
  });
  return data ?? none;
}

/** Whether any connection is not connected. */
export const useConnectionAlarm = (): boolean => useCompanyConnections().some(({ status }) => status !== "CONNECTED");

/** Connections that should be up and are not, for users who can fix it. */
export const useDownConnections = (): ConnectionDto[] => useCompanyConnections().filter(isDown);

/** A number that was never linked does not count as down. */
const neverUp: readonly ConnectionDto["cause"][] = [null, "qrUnscanned", "passkey", "notSetUp"];
const isDown = ({ status, cause }: ConnectionDto): boolean =>
  cause !== undefined && (status === "TIMEOUT" || (status === "DISCONNECTED" && !neverUp.includes(cause)));
