import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { call } from "@/shared/api/call";

/** Counts one use of a quick reply. An error is ignored: it does not concern the user. */
export const countUse = ({ id }: Pick<QuickMessageDto, "id">): void => {
  call(quickMessageApi.countUse, { params: { id } }).catch(() => undefined);
};
