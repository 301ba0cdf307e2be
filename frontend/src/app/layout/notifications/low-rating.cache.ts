import { ratingApi, type RatingNoticeDto } from "@guiche/contract/ratings";
import { listKey } from "@/shared/lists/list-key";
import { refetchUnderWay } from "@/shared/lists/refetch";
import type { PatchTable } from "@/shared/realtime/patch-table";

/** The user's unread notices of the lowest rate. */
export const lowRatingsKey = listKey(ratingApi.notices);

type Notices = readonly RatingNoticeDto[];
const without = (notices: Notices, id: number): Notices => notices.filter((one) => one.id !== id);

export const lowRatingPatches: PatchTable = {
  ratingNotice: (client, event) => {
    const change = (next: (notices: Notices) => Notices) =>
      client.setQueryData<Notices>(lowRatingsKey, (notices) => notices && next(notices));
    if (event.action === "read") change((notices) => without(notices, event.noticeId));
    else change((notices) => [event.notice, ...without(notices, event.notice.id)]);
    refetchUnderWay(client, { queryKey: lowRatingsKey });
  },
};
