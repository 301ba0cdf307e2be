import { officialProviders, type ProviderName } from "@guiche/contract/rules/capabilities";
import { connectionsOver, type ConnectionLimits, type ConnectionUse } from "@guiche/contract/rules/connection-limits";
import { AppError } from "../../core/http/errors";

const oneOf = (provider: ProviderName): ConnectionUse => ({
  connections: 1,
  officialConnections: officialProviders.includes(provider) ? 1 : 0,
});

/** Refuses one more number of a kind, also instead of one of another kind, where a plan does not hold it. */
export function assertRoom(
  plans: readonly ConnectionLimits[],
  use: ConnectionUse,
  { added, removed }: { added: ProviderName; removed?: ProviderName },
): void {
  const [more, less] = [oneOf(added), removed && oneOf(removed)];
  const after = {
    connections: use.connections + more.connections - (less?.connections ?? 0),
    officialConnections: use.officialConnections + more.officialConnections - (less?.officialConnections ?? 0),
  };
  for (const limits of plans) {
    const [was, is] = [connectionsOver(use, limits), connectionsOver(after, limits)];
    // A company that has more than its plan holds already may change what does not add to it.
    const exceeds = (kind: keyof ConnectionUse) => is[kind] > Math.max(0, was[kind]);
    if (exceeds("officialConnections")) throw new AppError("ERR_PLAN_OFFICIAL_LIMIT_REACHED");
    if (exceeds("connections")) throw new AppError("ERR_PLAN_LIMIT_REACHED");
  }
}
