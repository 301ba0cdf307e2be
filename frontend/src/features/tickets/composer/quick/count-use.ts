import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { call } from "@/shared/api/call";

/** It was put into a conversation. That this could not be counted is nothing that whoever writes must hear of. */
export const countUse = ({ id }: Pick<QuickMessageDto, "id">): void => {
  call(quickMessageApi.countUse, { params: { id } }).catch(() => undefined);
};
