import { useEffect, useState } from "react";

const startupMs = 2_000;

/** False for the first two seconds after mount, then true. Delays requests that the first screen does not need. */
export function useStartupSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), startupMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
