import type { ErrorCode } from "@guiche/contract/errors";
import type { AppMessageNews } from "@guiche/contract/messages";
import { ApiError } from "../../shared/api/api-error";
import { notifyError } from "../../shared/api/notify-error";
import type { PatchTable } from "../../shared/realtime/patch-table";
import { messagesKey } from "./ticket-cache";

const codes = {
  edit: "ERR_EDIT_WAPP_MSG",
  remove: "ERR_DELETE_WAPP_MSG",
  react: "ERR_REACT_WAPP_MSG",
} as const satisfies Record<NonNullable<AppMessageNews["refused"]>, ErrorCode>;

/**
 * What was done to a message shows at once. Where WhatsApp does not take it, it goes back by itself: whoever has the
 * conversation is told why.
 */
export const refusalPatches: PatchTable = {
  appMessage: (client, { refused, ticket }) => {
    if (refused && client.getQueryData(messagesKey(ticket.id)))
      notifyError(new ApiError(400, { error: codes[refused] }));
  },
};
