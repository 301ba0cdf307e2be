import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { saveFrom } from "@/shared/media/save";
import { markRequest, showReply } from "../../state/messages/message-replies";

/** A signed address for a player or download, valid for ten minutes. */
export const linkTo = async (id: number, download = false) =>
  (await call(messageApi.mediaLink, { params: { id }, query: download ? { download: "true" } : {} })).url;

/** Downloads a message's file. */
export const saveFile = (message: Pick<MessageDto, "id">) =>
  linkTo(message.id, true).then((url) => saveFrom(url), notifyError);

/** Asks the server to fetch a missing file from WhatsApp. A file that it has stays as it is. */
export function useFetchFile(message: MessageDto, onSettled?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const requestMark = markRequest(client);
      showReply(client, await call(messageApi.download, { params: { id: message.id } }), requestMark);
    },
    onError: notifyError,
    onSettled,
  });
  return { fetchFile: () => mutate(), busy: isPending };
}
