import { Activity, useState } from "react";
import { OpenedTicket } from "./OpenedTicket";
import { withVisit, type MountedConversation } from "./mounted";

/** The conversation of the address. The ones visited before stay mounted in a hidden Activity. */
export function MountedConversations({ uuid }: { uuid: string | undefined }) {
  const [shown, setShown] = useState<string>();
  const [mounted, setMounted] = useState<readonly MountedConversation[]>([]);
  if (uuid !== shown) {
    setShown(uuid);
    if (uuid) setMounted(withVisit(mounted, uuid));
  }
  return mounted.map((each) => (
    <Activity key={each.uuid} mode={each.uuid === uuid ? "visible" : "hidden"}>
      <OpenedTicket uuid={each.uuid} visit={each.visit} />
    </Activity>
  ));
}
