import type { ChatMessageDto } from "@guiche/contract/chats";
import { beginningOf } from "@guiche/contract/texts/beginning";
import Box from "@mui/material/Box";
import { useState } from "react";
import { visuallyHidden } from "../../shared/ui/visually-hidden";

const maxLength = 140;

/** Reads a colleague's new message aloud: the log itself renders again with every scroll. */
export function ChatAnnouncer({ newest, ownId }: { newest: ChatMessageDto | undefined; ownId: number }) {
  // Messages from before the chat was opened are not announced.
  const [openedAt] = useState(newest?.id ?? 0);
  const isNew = newest !== undefined && newest.id > openedAt && newest.userId !== ownId && !newest.isDeleted;
  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {isNew ? (
        <p key={newest.id}>{beginningOf(`${newest.userName}: ${newest.body || newest.mediaName}`, maxLength)}</p>
      ) : null}
    </Box>
  );
}
