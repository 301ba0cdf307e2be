import { quickMessageApi } from "@guiche/contract/quick-messages";
import { useQuery } from "@tanstack/react-query";
import { wholeList } from "../../../shared/lists/whole-list";

/** All that this person may say, asked for when it is first wanted. */
export const useQuickReplies = (wanted: boolean) =>
  useQuery({
    ...wholeList(quickMessageApi.list),
    enabled: wanted,
  });
