import { phoneSpellings } from "@guiche/contract/texts/phone-spellings";
import type { IdentityKind } from "../../models/contacts/contact-identity";

/** An identifier under which a person can be found. */
export interface Identity {
  kind: IdentityKind;
  value: string;
  /** Another spelling of the number: WhatsApp has not named the person so. */
  isSpelling?: boolean;
}

interface PeerIdentifiers {
  phone?: string;
  lid?: string;
  bsuid?: string;
  group?: string;
}

export function identitiesOf({ phone, lid, bsuid, group }: PeerIdentifiers): Identity[] {
  if (group) return [{ kind: "group", value: group }];
  return [
    ...(lid ? [{ kind: "lid" as const, value: lid }] : []),
    ...(bsuid ? [{ kind: "bsuid" as const, value: bsuid }] : []),
    ...(phone
      ? phoneSpellings(phone).map((value) => ({ kind: "phone" as const, value, isSpelling: value !== phone }))
      : []),
  ];
}
