import { useEffect, useState } from "react";

const firstLookMs = 2_000;

/** False during the first two seconds: what no first screen needs is fetched afterwards. */
export function useFirstLook(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLookMs);
    return () => clearTimeout(timer);
  }, []);
  return due;
}
