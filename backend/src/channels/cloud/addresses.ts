import { SendError } from "../provider";

export const phoneAddress = (phone: string): string => `${phone}@cloud`;
export const personAddress = (bsuid: string): string => `${bsuid}@bsuid`;

/** How a call names a recipient: a number as WhatsApp gave it, or a business-scoped id. */
type Recipient = { to: string } | { recipient: string };

/** A contact as the product knows them. */
interface ContactAddress {
  phone: string | null;
  bsuid: string | null;
}

/**
 * A contact who has written to a number of the web's protocol may have its kind of address: the number is the same
 * person, a LID is looked up among the contacts. Throws for groups and for people whom the Cloud API cannot reach.
 */
export async function recipientAt(
  address: string,
  ofLid: (lid: string) => Promise<ContactAddress | null>,
): Promise<Recipient> {
  const [name = "", kind] = address.split("@");
  if (kind === "cloud" || kind === "s.whatsapp.net") return { to: name };
  if (kind === "bsuid") return { recipient: name };
  const knownAddress = kind === "lid" ? await ofLid(name) : null;
  if (knownAddress?.phone) return { to: knownAddress.phone };
  if (knownAddress?.bsuid) return { recipient: knownAddress.bsuid };
  throw new SendError("recipient");
}
