import { contactApi } from "@guiche/contract/contacts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { listKey } from "@/shared/lists/list-key";
import { useNews } from "@/shared/realtime";

/** Who is in a group. Whoever comes and goes is told as a change of the group. */
export function useMembers(contactId: number) {
  const client = useQueryClient();
  const queryKey = listKey(contactApi.members, { id: contactId });
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(contactApi.members, { params: { id: contactId }, signal }),
    staleTime: 0,
  });
  useNews("contact", (event) => {
    if ("contact" in event && event.contact.id === contactId) void client.invalidateQueries({ queryKey });
  });
  return { members: found.data, error: found.error, refetch: found.refetch };
}
