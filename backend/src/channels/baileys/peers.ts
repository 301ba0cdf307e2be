import type { Peer } from "../content";
import { storable } from "../journal/journal";
import type { KeyRing } from "./key-ring";
import type { Library } from "./library";

/** Numbers and LIDs are much shorter; a longer one is forged, and does not fit its column. */
const longestName = 64;

/** Makes a peer of the addresses in a message, completed with known pairs of phone and LID. Needs no network. */
export function peerReader({ jidDecode, jidNormalizedUser }: Library, ring: KeyRing) {
  const findCounterpart = async (id: string) => (await ring.get("lid-mapping", [id]))[id];

  // The sender wrote these addresses: only text that Postgres accepts may reach the queries.
  return async (rawAddress: string, other?: string | null): Promise<Peer> => {
    const address = storable(rawAddress);
    const peer: Peer = { address: normal(address) };
    if (address.endsWith("@g.us")) return { ...peer, group: address };
    for (const jid of [address, other]) {
      const decoded = jid ? jidDecode(storable(jid)) : undefined;
      if (!decoded?.user || decoded.user.length > longestName) continue;
      if (decoded.server === "lid" || decoded.server === "hosted.lid") peer.lid ??= decoded.user;
      else if (decoded.server === "s.whatsapp.net" || decoded.server === "hosted") peer.phone ??= decoded.user;
    }
    if (peer.lid && !peer.phone) peer.phone = await findCounterpart(`${peer.lid}_reverse`);
    else if (peer.phone && !peer.lid) peer.lid = await findCounterpart(peer.phone);
    return JSON.parse(JSON.stringify(peer)) as Peer;
  };

  /** Without the device; hosted accounts get the address of an ordinary account. */
  function normal(jid: string): string {
    const decoded = jidDecode(jid);
    if (decoded?.server === "hosted") return `${decoded.user}@s.whatsapp.net`;
    if (decoded?.server === "hosted.lid") return `${decoded.user}@lid`;
    return jidNormalizedUser(jid);
  }
}

export type PeerReader = ReturnType<typeof peerReader>;
