import { Activity, useState } from "react";
import { OpenedTicket } from "./OpenedTicket";
import { withVisit, type MountedConversation } from "./mounted";

/** The conversation of the address. The ones visited before stay mounted in a hidden Activity. */
export function MountedConversations({ uuid }: { uuid: string | undefined }) {
  const [shownUuid, setShown] = useState<string>();
  const [conversations, setMounted] = useState<readonly MountedConversation[]>([]);
  if (uuid !== shownUuid) {
    setShown(uuid);
    if (uuid) setMounted(withVisit(conversations, uuid));
  }
  return conversations.map((each) => (
    <Activity key={each.uuid} mode={each.uuid === uuid ? "visible" : "hidden"}>
      <OpenedTicket uuid={each.uuid} visit={each.visit} />
    </Activity>
  ));
}
