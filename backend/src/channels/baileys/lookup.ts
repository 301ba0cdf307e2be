import type { WASocket } from "@whiskeysockets/baileys";
import { SendError, type RegisteredPeer } from "../provider";
import type { Library } from "./library";
import { askAbout } from "./usync";

/** The account of a number, null when it has none. WhatsApp may answer with another spelling of the number. */
export async function lookup(library: Library, socket: WASocket, number: string): Promise<RegisteredPeer | null> {
  const { USyncQuery, USyncUser, jidDecode, isPnUser } = library;
  const query = new USyncQuery().withContactProtocol().withLIDProtocol();
  query.withUser(new USyncUser().withPhone(`+${number}`));
  const answer = await askAbout(library, socket, query, "contact");
  if (!answer) throw new SendError("timeout");
  const entry = answer.list.find(({ id, contact }) => contact === true && isPnUser(id));
  if (!entry) return null;
  const phone = jidDecode(entry.id)?.user ?? number;
  const lid = await lidOf(library, socket, entry.id, entry.lid);
  return { phone, ...(lid && { lid }), address: lid ? `${lid}@lid` : `${phone}@s.whatsapp.net` };
}

async function lidOf({ jidDecode, isLidUser }: Library, socket: WASocket, pn: string, claimedLid: unknown) {
  const { lidMapping } = socket.signalRepository;
  if (typeof claimedLid === "string" && isLidUser(claimedLid)) {
    await lidMapping.storeLIDPNMappings([{ lid: claimedLid, pn }]);
    return jidDecode(claimedLid)?.user;
  }
  const mappedLid = await lidMapping.getLIDForPN(pn);
  return mappedLid ? jidDecode(mappedLid)?.user : undefined;
}
