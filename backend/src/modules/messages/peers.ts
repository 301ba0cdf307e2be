import type { Peer } from "../../channels/provider";

type Named = Omit<Peer, "address">;

/** By what a person is told apart inside a chat: the LID where it is known, else the phone. */
export const digitsOf = (peer: Named | undefined): string => peer?.lid ?? peer?.phone ?? "";
