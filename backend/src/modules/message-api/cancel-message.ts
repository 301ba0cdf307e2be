import type { ExternalMessageDto } from "@guiche/contract/external-messages";
import { AppError } from "../../core/http/errors";
import { removeMedia } from "../media";
import { apiMessageStore } from "./api-message.store";
import { presentMessage } from "./message-api.presenter";
import type { Program } from "./program";

/** Withdraws a message of the connection that has not left. A message that is cancelled already stays so. */
export async function cancelMessage({ scope, connectionId }: Program, id: number): Promise<ExternalMessageDto> {
  const store = apiMessageStore(scope);
  const before = await store.ofConnection(id, connectionId);
  if (!before) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const mediaId = before.state === "queued" ? (await store.get(id))?.mediaId : null;
  const isCancelled = await store.cancel(id);
  if (isCancelled && mediaId) await removeMedia(scope, mediaId);
  const after = await store.ofConnection(id, connectionId);
  if (!after) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const dto = presentMessage(after);
  if (dto.status !== "cancelled") throw new AppError("ERR_SCHEDULE_SENT");
  return dto;
}
