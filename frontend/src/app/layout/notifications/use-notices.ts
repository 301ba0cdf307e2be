import { noteApi, type NoteMentionDto } from "@guiche/contract/notes";
import { ratingApi, type RatingNoticeDto } from "@guiche/contract/ratings";
import { useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { mentionsKey } from "@/features/tickets/state/notes/note.cache";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { useMay } from "@/shared/permissions/Can";
import { lowRatingsKey } from "./low-rating.cache";

interface Kind<Row> {
  queryKey: QueryKey;
  list: (signal: AbortSignal) => Promise<readonly Row[]>;
  read: (id: number) => Promise<unknown>;
  enabled?: boolean;
}

/** What the user is told of one kind, until they open it. */
function useNotices<Row extends { id: number }>({ queryKey, list, read, enabled = true }: Kind<Row>) {
  const client = useQueryClient();
  const { data = [] } = useQuery({ queryKey, queryFn: ({ signal }) => list(signal), enabled });
  return {
    notices: data,
    read: (id: number) => {
      client.setQueryData<readonly Row[]>(queryKey, (rows) => rows?.filter((row) => row.id !== id));
      read(id).catch((error: unknown) => {
        notifyError(error);
        void client.invalidateQueries({ queryKey });
      });
    },
  };
}

/** Customers who gave the lowest rate; they are requested only for users who may see rates. */
export const useLowRatings = () =>
  useNotices<RatingNoticeDto>({
    queryKey: lowRatingsKey,
    list: (signal) => call(ratingApi.notices, { signal }),
    read: (id) => call(ratingApi.readNotice, { params: { id } }),
    enabled: useMay()("ratings:see"),
  });

/** Notes in which colleagues mention the user. */
export const useMentions = () =>
  useNotices<NoteMentionDto>({
    queryKey: mentionsKey,
    list: (signal) => call(noteApi.mentions, { signal }),
    read: (id) => call(noteApi.readMention, { params: { id } }),
  });
