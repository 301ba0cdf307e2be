import type { AdDto } from "@guiche/contract/ads";
import type { ContactDetailsDto, ContactDto } from "@guiche/contract/contacts";
import type { ContactImportDto } from "@guiche/contract/contact-sheets";
import type { ImportRow } from "./import.store";

/** The columns of a contact that lists and events carry. */
export type ContactRow = ContactDto;

export const presentContact = (row: ContactRow): ContactDto => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.profilePicUrl,
  isGroup: row.isGroup,
});

export type ListedContactRow = ContactRow & { externalId: string | null };

export const presentListed = (row: ListedContactRow) => ({ ...presentContact(row), externalId: row.externalId });

/** A contact with everything stored about it. */
export type ContactDetailsRow = ContactRow & {
  externalId: string | null;
  otherNumbers: string[];
  duplicate: ContactRow | null;
  isUnchecked: boolean;
  botEnabled: boolean;
  optedOutAt: Date | null;
  blockedAt: Date | null;
  ad: AdDto | null;
  memberCount: number | null;
  connectionId: number | null;
  connectionName: string | null;
  extraInfo: ContactDetailsDto["extraInfo"];
  ownTags: ContactDetailsDto["ownTags"];
  createdAt: Date;
  updatedAt: Date;
};

export const presentContactDetails = (row: ContactDetailsRow): ContactDetailsDto => ({
  ...presentContact(row),
  externalId: row.externalId,
  extraInfo: row.extraInfo,
  ownTags: row.ownTags,
  whatsapp: row.connectionId === null ? null : { id: row.connectionId, name: row.connectionName ?? "" },
  otherNumbers: row.otherNumbers,
  duplicate: row.duplicate && presentContact(row.duplicate),
  isUnchecked: row.isUnchecked,
  botEnabled: row.botEnabled,
  optedOutAt: row.optedOutAt?.toISOString() ?? null,
  blockedAt: row.blockedAt?.toISOString() ?? null,
  ad: row.ad,
  memberCount: row.memberCount,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentImport = ({ createdAt, updatedAt, ...row }: ImportRow): ContactImportDto => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
