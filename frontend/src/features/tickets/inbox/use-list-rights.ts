import { mayAskUsers } from "@guiche/contract/rules/ticket.rules";
import { useMay } from "@/shared/permissions/Can";
import { useSession } from "@/shared/session";

/** Whether the user may see the tickets of all agents, and filter them by agent. */
export function useListRights() {
  const may = useMay();
  const { rights } = useSession();
  return { mayShowAll: may("tickets-manager:showall"), mayAskUsers: mayAskUsers(rights) };
}
