import { quickMessageApi } from "@guiche/contract/quick-messages";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call";
import { listKey } from "../../../shared/lists/list-key";

/** All that this person may say, asked for when it is first wanted. */
export const useQuickReplies = (wanted: boolean) =>
  useQuery({
    queryKey: listKey(quickMessageApi.list),
    queryFn: ({ signal }) => call(quickMessageApi.list, { signal }),
    enabled: wanted,
  });
