import { Activity, useState } from "react";
import { OpenedTicket } from "./OpenedTicket";
import { withVisit, type Kept } from "./kept";

/** The conversation of the address. The ones visited before stay mounted in a hidden Activity. */
export function KeptConversations({ uuid }: { uuid: string | undefined }) {
  const [shown, setShown] = useState<string>();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  if (uuid !== shown) {
    setShown(uuid);
    if (uuid) setKept(withVisit(kept, uuid));
  }
  return kept.map((each) => (
    <Activity key={each.uuid} mode={each.uuid === uuid ? "visible" : "hidden"}>
      <OpenedTicket uuid={each.uuid} visit={each.visit} />
    </Activity>
  ));
}
