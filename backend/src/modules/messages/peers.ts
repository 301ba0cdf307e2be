import type { Peer } from "../../channels/content";

type PeerIds = Omit<Peer, "address">;

/** Identifies a person inside a chat: by LID where known, else by phone, else by the id of the Cloud API. */
export const digitsOf = (peer: PeerIds | undefined): string => peer?.lid ?? peer?.phone ?? peer?.bsuid ?? "";
