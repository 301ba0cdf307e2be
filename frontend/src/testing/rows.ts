import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import type { ConnectionDto } from "@guiche/contract/connections";
import type { SheetMapping } from "@guiche/contract/contact-sheets";
import type { ContactDetailsDto } from "@guiche/contract/contacts";
import type { QueueDto } from "@guiche/contract/queues";
import type { SessionUserDto } from "@guiche/contract/users";
import { aContactRow } from "./contact";
import { signedInUser } from "./render";

export const sales: QueueDto = { id: 1, name: "Vendas", color: "#aa0000" };
export const support: QueueDto = { id: 2, name: "Suporte", color: "#0000aa" };

const moment = "2026-01-01T10:00:00.000Z";

export const aConnection = (fields: Partial<ConnectionDto> = {}): ConnectionDto => ({
  id: 1,
  name: "Loja",
  status: "CONNECTED",
  statusSince: moment,
  isDefault: true,
  queues: [],
  capabilities: capabilitiesOf("beta"),
  updatedAt: moment,
  ...fields,
});

export const aContact = (fields: Partial<ContactDetailsDto> = {}): ContactDetailsDto => ({
  ...aContactRow(),
  extraInfo: [],
  ownTags: [],
  whatsapp: null,
  otherNumbers: [],
  duplicate: null,
  ad: null,
  isUnchecked: false,
  botEnabled: true,
  optedOutAt: null,
  blockedAt: null,
  memberCount: null,
  externalId: null,
  createdAt: moment,
  updatedAt: moment,
  ...fields,
});

/** The columns of a sheet: names first, then numbers. */
export const aMapping = (fields: Partial<SheetMapping> = {}): SheetMapping => ({
  name: 0,
  moreNames: [],
  number: 1,
  moreNumbers: [],
  otherNumbers: null,
  areaCode: null,
  email: null,
  tags: null,
  extra: [],
  hasHeader: true,
  fromBrazil: true,
  ...fields,
});

/** An agent, who has the id 1 and is called Ana as every signed-in user of these tests. */
export const anAgent = (queues: QueueDto[], fields: Partial<SessionUserDto> = {}): SessionUserDto =>
  signedInUser({ profile: "user", allTicket: "desabled", queues, ...fields });
