import type { Peer } from "../../channels/content";

type Named = Omit<Peer, "address">;

/** Identifies a person inside a chat: by LID where known, else by phone. */
export const digitsOf = (peer: Named | undefined): string => peer?.lid ?? peer?.phone ?? "";
