import type { WebhookEvents } from "./webhook-events";

const createdAt = "2027-03-10T15:04:05.000Z";
const user = { id: 5, name: "Marina" };
const contact = {
  ...{
    id: 97,
    name: "Ana Prado",
    number: "5581999990000",
    email: "ana@example.com",
    isGroup: false,
    externalId: "shop-31",
  },
  identities: [{ kind: "phone" as const, value: "5581999990000" }],
};
const ticket = {
  ...{ id: 812, uuid: "0b6f0a52-58d4-4a5c-8f0e-0a7c2a0e5b11", number: 512, status: "open", closedAt: null },
  ...{ queue: { id: 2, name: "Vendas" }, user },
};
const connection = { id: 1, name: "Loja", number: "5581333330000" };
const ids = { contactId: contact.id, connectionId: connection.id };
const ticketRow = {
  ...{ id: ticket.id, uuid: ticket.uuid, number: ticket.number, status: ticket.status },
  ...{ ...ids, queueId: 2, userId: user.id, createdAt },
};
const openTicket = { ...ticketRow, ad: null, contact, ticket, connection };
const message = {
  ...{ id: 40_551, ticketId: ticket.id, ...ids, fromMe: false, body: "Segue o comprovante" },
  ...{ mediaType: "application" as const, mediaState: "pending" as const, ack: 0 as const, wid: "3EB0A1B2C3D4E5F6" },
  ...{ apiMessageId: null, ad: null, user: null, contact, ticket, connection, quoted: null, createdAt },
  file: { name: "comprovante.pdf", mimetype: "application/pdf", bytes: 48_213 },
};
const tagSample = {
  ...{ ticketId: ticket.id, contactId: contact.id, contact, ticket },
  tag: { id: 4, name: "Negociação", color: "#34449b", isLane: true },
};
const contactRow = {
  ...{ id: contact.id, name: contact.name, number: contact.number, email: contact.email },
  ...{
    isGroup: false,
    externalId: contact.externalId,
    extraInfo: [{ name: "CPF", value: "123.456.789-00" }],
    createdAt,
  },
};
const rating = {
  ...{ id: 31, ticketId: ticket.id, userId: user.id, queueId: 2, rate: 3, answeredAt: createdAt },
  ...{ closedAt: "2027-03-10T15:02:41.000Z", contact, ticket },
};
const invoice = {
  ...{ id: 77, planName: "Profissional", periodFrom: "2027-03-01", periodTo: "2027-03-31" },
  ...{ valueCents: 19_900, paidAt: null },
};

/** An example of each event, in the API's document and in the tests that an admin sends. */
export const webhookSamples: { [Event in keyof WebhookEvents]: WebhookEvents[Event] } = {
  "ticket.created": openTicket,
  "ticket.updated": { ...openTicket, changed: { status: { before: "pending", after: "open" } } },
  "ticket.deleted": ticketRow,
  "message.created": message,
  "message.updated": {
    ...{
      ...message,
      fromMe: true,
      body: "O pedido saiu para entrega",
      mediaType: "chat",
      mediaState: null,
      file: null,
    },
    ...{ ack: 4, user, isDeleted: false, isEdited: false, failure: null, changed: { ack: { before: 3, after: 4 } } },
  },
  "message.file_ready": {
    ...message,
    ...{ mediaState: "ready", isDeleted: false, isEdited: false, failure: null },
    changed: { mediaState: { before: "pending", after: "ready" } },
    file: {
      ...message.file,
      url: "https://desk.example.com/api/webhooks/media/40551?session=…&expires=…&signature=…",
      expiresAt: "2027-03-10T16:04:00.000Z",
    },
  },
  "contact.created": contactRow,
  "contact.updated": { ...contactRow, changed: { name: { before: "Ana", after: "Ana Prado" } } },
  "contact.deleted": { id: contact.id, externalId: contact.externalId },
  "note.created": {
    ...{ id: 61, ticketId: ticket.id, contactId: contact.id, body: "Prefere contato à tarde" },
    ...{ user, contact, ticket, createdAt },
  },
  "note.deleted": { id: 61, ticketId: ticket.id },
  "tag.added": tagSample,
  "tag.removed": tagSample,
  "campaign.updated": {
    ...{ id: 12, name: "Volta às aulas", templateName: null, status: "EM_ANDAMENTO", restReason: "window" },
    ...{ scheduledAt: createdAt, completedAt: null, changed: { restReason: { before: null, after: "window" } } },
  },
  "campaign.recipient": {
    ...{
      id: 9_001,
      campaignId: 12,
      contactId: contact.id,
      number: contact.number,
      state: "sent",
      cause: null,
      contact,
    },
    changed: { state: { before: "queued", after: "sent" } },
  },
  "template.updated": {
    ...{ id: 8, wabaId: "104996122399160", name: "pedido_enviado", language: "pt_BR", category: "UTILITY" },
    ...{ state: "APPROVED", reason: "", changed: { state: { before: "PENDING", after: "APPROVED" } } },
  },
  "rating.answered": { ...rating, comment: null },
  "rating.commented": { ...rating, comment: "Atendimento rápido, obrigada!" },
  "connection.created": { ...connection, status: "DISCONNECTED" },
  "connection.updated": {
    ...{ ...connection, status: "CONNECTED", cause: null },
    changed: { status: { before: "OPENING", after: "CONNECTED" } },
  },
  "connection.deleted": { id: connection.id, name: connection.name },
  "invoice.created": invoice,
  "invoice.updated": { ...invoice, changed: { valueCents: { before: 14_900, after: 19_900 } } },
  "invoice.paid": { ...invoice, paidAt: createdAt },
  "invoice.deleted": invoice,
};

/** The example with the fields next to `data`: an event of a ticket names it, and counts. */
export function sampleEvent(event: keyof WebhookEvents): { ticketId?: number; sequence?: number; data: object } {
  const data = webhookSamples[event];
  const ticketId = event.startsWith("ticket.") ? ticket.id : "ticketId" in data ? data.ticketId : null;
  return { ...(ticketId !== null && { ticketId, sequence: 1 }), data };
}
