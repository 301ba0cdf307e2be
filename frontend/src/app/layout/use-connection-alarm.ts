import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { wholeList } from "../../shared/lists/whole-list";

const firstLookMs = 2_000;
const none: ConnectionDto[] = [];

/** The company's connections, asked for two seconds after the start and then kept true by news. */
function useConnectionsAtAGlance(): readonly ConnectionDto[] {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLookMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    ...wholeList(connectionApi.list),
    enabled: due,
    staleTime: Infinity,
  });
  return data ?? none;
}

/** Is any connection not up? */
export const useConnectionAlarm = (): boolean => useConnectionsAtAGlance().some(({ status }) => status !== "CONNECTED");

/** Those that ought to be up and are not, for whoever can do something about it. */
export const useFallenConnections = (): ConnectionDto[] => useConnectionsAtAGlance().filter(isFallen);

/** A number that was never linked has not fallen. */
const neverUp: readonly ConnectionDto["cause"][] = [null, "qrUnscanned", "passkey"];
const isFallen = ({ status, cause }: ConnectionDto): boolean =>
  cause !== undefined && (status === "TIMEOUT" || (status === "DISCONNECTED" && !neverUp.includes(cause)));
