import type { Ack } from "@guiche/contract/acks";
import type { MessageSource } from "@guiche/contract/messages";
import type { TicketStatus } from "@guiche/contract/tickets";
import type { OutboxKind, OutboxPayload } from "../../models/messages/outbox-entry";
import { preparedSqlOf, sqlOf } from "../../core/tenant/repository";
import { fragment } from "../../core/tenant/sql";
import type { Scope } from "../../core/tenant/scope";
import { pictureUrl } from "../contacts";
import type { TicketContact } from "../tickets";
import type { Form } from "./kinds";
import { messageColumns, messageJoins, unpack } from "./message.columns";
import type { MessageRow, PackedRow } from "./message.presenter";
import type { QuotedDto } from "@guiche/contract/messages";

/** A message whose ack changed, with what is needed to broadcast it to the right browsers. */
export type AckedRow = MessageRow &
  TicketContact & {
    ticketUuid: string;
    status: TicketStatus;
    userId: number | null;
    queueId: number | null;
  };

/** An act on a sent message (edit, removal, reaction) whose outcome is known now. */
export interface SettledChange {
  id: number;
  kind: Exclude<OutboxKind, "message" | "notice">;
  messageId: number;
  payload: OutboxPayload | null;
}

interface AckChange {
  /** The message had failed before. */
  hadFailed: boolean;
  /** Null when no ack changed. */
  message: AckedRow | null;
  /** The message or the act was in the outbox until now: this chat's next row may be sent. */
  freedChat: string | null;
  /** The outreach message whose ack changed, also when it belongs to a ticket by now. */
  outreach: { id: number; source: MessageSource; sourceId: number | null } | null;
  /** The act acknowledged; it stays in the outbox until it is settled. */
  act: SettledChange | null;
}

/** A null id means that no ack changed. */
type Row = Omit<PackedRow, "id"> & { id: number | null } & Omit<AckedRow, keyof MessageRow> & {
    freedChat: string | null;
    hadFailed: boolean;
    outreach: AckChange["outreach"];
    act: SettledChange | null;
  };

/**
 * Raises the ack of a message we sent and removes it from the outbox once WhatsApp has it. Acks only rise: a failure
 * counts only while nothing better is known (`afterSent`: than that the server has it), and anything better clears it. An
 * act on a message has a wid of its own, which matches no message.
 */
export const raiseAck = async (
  scope: Scope,
  connectionId: number,
  wid: string,
  level: Ack,
  failure: string | null,
  { afterSent = false }: { afterSent?: boolean } = {},
): Promise<AckChange> => {
  const isHeeded = fragment`(
    (${level} > 0 AND old.ack < ${level}) OR (${level} < 0 AND old.ack BETWEEN 0 AND ${afterSent ? 2 : 0}))`;
  const [row] = await preparedSqlOf(scope)<Row>`
    WITH deleted AS (
      DELETE FROM outbox o WHERE o."companyId" = ${scope} AND o."connectionId" = ${connectionId} AND o.wid = ${wid}
                             AND o.kind IN ('message', 'notice')
    ), m AS (
      UPDATE messages old SET ack = ${level}, failure = ${failure}, "updatedAt" = now()
       WHERE old."companyId" = ${scope} AND old."connectionId" = ${connectionId} AND old.wid = ${wid} AND old."fromMe"
         AND ${isHeeded}
      RETURNING old.*
    ), outreach AS (
      UPDATE loose_messages old SET ack = ${level}, failure = ${failure}, "updatedAt" = now()
       WHERE old."companyId" = ${scope} AND old."connectionId" = ${connectionId} AND old.wid = ${wid}
         AND ${isHeeded}
      RETURNING old.id, old.source, old."sourceId"
    )
    SELECT ${messageColumns}, t.uuid AS "ticketUuid", t.status, t."userId", t."queueId",
           t."contactId", c.name AS "contactName", c.number AS "contactNumber", c.email AS "contactEmail",
           ${pictureUrl} AS "profilePicUrl",
           c."isGroup",
           -- A statement sees the rows as they were before it.
           coalesce((SELECT was.ack = -1 FROM messages was WHERE was."companyId" = ${scope} AND was.id = m.id), false) AS "hadFailed",
           (SELECT o.chat FROM outbox o
             WHERE o."companyId" = ${scope} AND o."connectionId" = ${connectionId} AND o.wid = ${wid} LIMIT 1) AS "freedChat",
           (SELECT to_jsonb(outreach) FROM outreach) AS outreach,
           (SELECT jsonb_build_object('id', o.id, 'kind', o.kind, 'messageId', o."messageId", 'payload', o.payload)
              FROM outbox o WHERE o."companyId" = ${scope} AND o."connectionId" = ${connectionId} AND o.wid = ${wid}
                              AND o.kind NOT IN ('message', 'notice') LIMIT 1) AS act
      FROM (SELECT 1) one LEFT JOIN m ON TRUE
      LEFT JOIN tickets t ON t."companyId" = m."companyId" AND t.id = m."ticketId"
      LEFT JOIN contacts c ON c."companyId" = t."companyId" AND c.id = t."contactId" ${messageJoins}`;
  if (!row) throw new Error("The acknowledgement query returned no row.");
  const { freedChat, hadFailed, outreach, act, ...message } = row;
  return {
    message: message.id === null ? null : unpack({ ...message, id: message.id }),
    hadFailed,
    freedChat,
    outreach,
    act,
  };
};

/** What a phone that requests a resend gets: the stored protobuf, or the row to rebuild it from. */
export const sentMessage = (scope: Scope, connectionId: number, wid: string) => sqlOf(scope).first<
  Form & { content: Buffer | null; quoted: QuotedDto | null; contactId: number }
>`
  SELECT m.body, m."mediaType", m.details, m.quoted, m.content, m."contactId" FROM messages m
   WHERE m."companyId" = ${scope} AND m."connectionId" = ${connectionId} AND m.wid = ${wid} AND m."fromMe"
     AND NOT m."isDeleted"
  UNION ALL
  SELECT l.body, l."mediaType", l.details, NULL, l.content, l."contactId" FROM loose_messages l
   WHERE l."companyId" = ${scope} AND l."connectionId" = ${connectionId} AND l.wid = ${wid} AND l."messageId" IS NULL
   LIMIT 1`;
