import { mayAskUsers } from "@guiche/contract/ticket.rules";
import { useMay } from "@/shared/permissions/Can";
import { useSession } from "@/shared/session";

/** Who may see everybody's tickets, and look for them by who has them. */
export function useListRights() {
  const may = useMay();
  const { rights } = useSession();
  return { mayShowAll: may("tickets-manager:showall"), mayAskUsers: mayAskUsers(rights) };
}
