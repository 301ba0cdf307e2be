import { Activity, useState } from "react";
import { OpenedTicket } from "./OpenedTicket";
import { withVisit, type MountedConversation } from "./mounted-conversations";

/** The conversation of the address. The ones visited before stay mounted in a hidden Activity. */
export function MountedConversations({ uuid }: { uuid: string | undefined }) {
  const [shownUuid, setShownUuid] = useState<string>();
  const [conversations, setConversations] = useState<readonly MountedConversation[]>([]);
  if (uuid !== shownUuid) {
    setShownUuid(uuid);
    if (uuid) setConversations(withVisit(conversations, uuid));
  }
  return conversations.map((each) => (
    <Activity key={each.uuid} mode={each.uuid === uuid ? "visible" : "hidden"}>
      <OpenedTicket uuid={each.uuid} visit={each.visit} />
    </Activity>
  ));
}
