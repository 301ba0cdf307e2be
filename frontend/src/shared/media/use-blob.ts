import { useCallback, useEffect, useState } from "react";
import { blobs } from "./blobs";

interface LoadResult {
  address: string;
  url: string | null;
}

/** The object URL of a file, fetched once `wanted` is true and released on unmount. */
export function useBlob(address: string | null, wanted = true) {
  const [loadResult, setLoadResult] = useState<LoadResult | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!address || !wanted) return;
    let hasLeft = false;
    const hold = blobs.take(address);
    const show = (url: string | null) => {
      if (!hasLeft) setLoadResult({ address, url });
    };
    hold.url.then(show, () => show(null));
    return () => {
      hasLeft = true;
      hold.leave();
    };
  }, [address, wanted, round]);

  const again = useCallback(() => {
    setLoadResult(null);
    setRound((count) => count + 1);
  }, []);
  const current = loadResult?.address === address ? loadResult : null;
  return {
    url: current?.url ?? (address ? blobs.peek(address) : null),
    failed: current !== null && current.url === null,
    again,
  };
}
