import { platformApi } from "@guiche/contract/platform";
import { useEffect, useState } from "react";
import { call } from "../api/call";

/** Whether this installation writes its emails to a folder instead of sending them. False until that is known. */
export function useMailFolder(): boolean {
  const [isFolder, setFolder] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    call(platformApi.mail, { signal: asking.signal }).then(
      ({ delivery }) => setFolder(delivery === "folder"),
      () => undefined,
    );
    return () => asking.abort();
  }, []);
  return isFolder;
}
