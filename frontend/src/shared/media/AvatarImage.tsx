import type { ReactNode } from "react";
import { useBlob } from "./use-blob";

const whole = { width: "100%", height: "100%", objectFit: "cover" } as const;

/** A face served by us: fetched with the token, so it is no plain address. Until it is here, or without it, initials. */
export default function AvatarImage({ address, initials }: { address: string; initials: ReactNode }) {
  const { url } = useBlob(address);
  return url ? <img src={url} alt="" style={whole} /> : initials;
}
