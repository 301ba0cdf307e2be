import type { WASocket } from "@whiskeysockets/baileys";
import { SendError, type Known } from "../provider";
import type { Library } from "./library";
import { askAbout } from "./usync";

/** The account of a number, null when it has none. WhatsApp may answer with another spelling of the number. */
export async function lookup(library: Library, socket: WASocket, number: string): Promise<Known | null> {
  const { USyncQuery, USyncUser, jidDecode, isPnUser } = library;
  const query = new USyncQuery().withContactProtocol().withLIDProtocol();
  query.withUser(new USyncUser().withPhone(`+${number}`));
  const answer = await askAbout(library, socket, query, "contact");
  if (!answer) throw new SendError("timeout");
  const found = answer.list.find(({ id, contact }) => contact === true && isPnUser(id));
  if (!found) return null;
  const phone = jidDecode(found.id)?.user ?? number;
  const lid = await lidOf(library, socket, found.id, found.lid);
  return { phone, ...(lid && { lid }), address: lid ? `${lid}@lid` : `${phone}@s.whatsapp.net` };
}

async function lidOf({ jidDecode, isLidUser }: Library, socket: WASocket, pn: string, claimed: unknown) {
  const { lidMapping } = socket.signalRepository;
  if (typeof claimed === "string" && isLidUser(claimed)) {
    await lidMapping.storeLIDPNMappings([{ lid: claimed, pn }]);
    return jidDecode(claimed)?.user;
  }
  const known = await lidMapping.getLIDForPN(pn);
  return known ? jidDecode(known)?.user : undefined;
}
