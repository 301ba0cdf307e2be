import { isOfferedIn, quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { endpointQuery } from "@/shared/lists/endpoint-query";

/** The quick replies for a ticket of this queue, fetched when first needed. */
export const useQuickReplies = (wanted: boolean, queueId: number | null) =>
  useQuery({
    ...endpointQuery(quickMessageApi.list),
    enabled: wanted,
    select: useCallback(
      (replies: readonly QuickMessageDto[]) => replies.filter((reply) => isOfferedIn(reply, queueId)),
      [queueId],
    ),
  });
