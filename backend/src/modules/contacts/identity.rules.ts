import type { IdentityKind } from "../../models/contact-identity";

/** An identifier under which a person can be found. */
export interface Identity {
  kind: IdentityKind;
  value: string;
}

interface Known {
  phone?: string;
  lid?: string;
  group?: string;
}

/** Brazilian mobile numbers are written with and without the ninth digit: both spellings are one person. */
export function phoneSpellings(phone: string): string[] {
  const mobile = /^(55[1-9]{2})(9?)([6-9]\d{7})$/.exec(phone);
  if (!mobile) return [phone];
  const [, area = "", ninth, rest = ""] = mobile;
  return [phone, ninth ? area + rest : `${area}9${rest}`];
}

export function identitiesOf({ phone, lid, group }: Known): Identity[] {
  if (group) return [{ kind: "group", value: group }];
  return [
    ...(lid ? [{ kind: "lid" as const, value: lid }] : []),
    ...(phone ? phoneSpellings(phone).map((value) => ({ kind: "phone" as const, value })) : []),
  ];
}
