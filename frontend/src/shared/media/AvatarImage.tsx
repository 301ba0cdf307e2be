import type { ReactNode } from "react";
import { useBlob } from "./use-blob";

const whole = { width: "100%", height: "100%", objectFit: "cover" } as const;

/**
 * An avatar served by our API. It needs the token, so it is fetched as a blob; until then, or without one, initials are
 * shown.
 */
export default function AvatarImage({ address, initials }: { address: string; initials: ReactNode }) {
  const { url } = useBlob(address);
  return url ? <img src={url} alt="" style={whole} /> : initials;
}
