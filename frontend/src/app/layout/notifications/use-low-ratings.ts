import { ratingApi, type RatingNoticeDto } from "@guiche/contract/ratings";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { useMay } from "@/shared/permissions/Can";
import { lowRatingsKey, withoutNotice } from "./low-rating.cache";

const none: readonly RatingNoticeDto[] = [];

/** Customers who gave the lowest rate, until their ticket is opened; nobody else is asked for them than who may see rates. */
export function useLowRatings() {
  const client = useQueryClient();
  const { data = none } = useQuery({
    queryKey: lowRatingsKey,
    queryFn: ({ signal }) => call(ratingApi.notices, { signal }),
    enabled: useMay()("ratings:see"),
  });
  const read = (id: number) => {
    client.setQueryData<readonly RatingNoticeDto[]>(lowRatingsKey, (notices) => notices && withoutNotice(notices, id));
    call(ratingApi.readNotice, { params: { id } }).catch((error: unknown) => {
      notifyError(error);
      void client.invalidateQueries({ queryKey: lowRatingsKey });
    });
  };
  return { notices: data, read };
}
