import { beginningOf } from "@guiche/contract/texts/beginning";
import type { TriedRequest } from "@guiche/contract/bot-traces";
import { isFileType } from "@guiche/contract/message-kinds";
import {
  assertOwnAnswer,
  callStore,
  transcriptStore,
  type CallEnd,
  type ClaimedCall,
  type TranscriptLine,
} from "../../modules/bot";
import { showContact, type ContactDetailsRow } from "../../modules/contacts";
import { AskError, askIntegration, integrationName, type AskedFile } from "../../modules/integrations";
import { nameFor, openMedia } from "../../modules/media";
import { settingsOf } from "../../modules/settings";
import { ticketStore, type TicketRow } from "../../modules/tickets";
import { fileNameFor } from "../../core/files/file-name";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { awaitDownload } from "./await-download";
import { withFiles } from "./ready-commands";
import { textOfLine } from "./transcript-text";

/** What is kept between two questions: the other bot's own memory, and the last message that it was told. */
interface KeptSession {
  bot: object | null;
  upTo: number;
}

/** Longest text of one message in an event. */
const longestText = 4_096;

type End = Omit<CallEnd, "milliseconds">;

/** Asks another system's bot with what the customer wrote since its last answer. */
export async function askAnIntegration(scope: Scope, call: ClaimedCall): Promise<End> {
  const ticket = await ticketStore(scope).byId(call.ticketId);
  if (!ticket) return { value: { kind: "failed", failure: "gone" }, outcome: "gone" };
  const { session: before } = call.request;
  const row = before === null ? null : await callStore(scope).sessionOf(call.ticketId, before);
  const session = (row?.session ?? null) as KeptSession | null;
  const lines = await newLines(scope, call, session);
  const upTo = Math.max(session?.upTo ?? 0, call.messageId ?? 0, ...lines.map(({ id }) => id));
  const { timezone } = await settingsOf(scope);
  const contact = await showContact(scope, ticket.contactId);
  const name = await integrationName(scope, call.targetId);
  const by = name === null ? undefined : { name, model: null, tokens: null };
  const requests: TriedRequest[] = [];
  const question = {
    text: lines.map(textOfLine).join("\n"),
    files: () => filesOf(scope, lines),
    session: session?.bot ?? null,
    conversation: ticket.uuid,
    timezone,
    event: eventOf(ticket, contact, { call, lines, begins: session === null }),
  };
  try {
    const answer = await askIntegration(scope, call.targetId, question, { requests });
    await assertOwnAnswer(scope, answer.commands, requests);
    const { commands, faults } = await withFiles(scope, answer.commands);
    const last = requests.at(-1);
    if (last && faults.length > 0) last.refusal = faults.join("; ");
    const { isOver, isLater } = answer;
    return {
      value: { kind: "commands", commands, isOver, isLater, hasSession: !isOver },
      session: { bot: answer.session, upTo } satisfies KeptSession,
      outcome: "ok",
      ...{ by, requests },
    };
  } catch (error) {
    return { ...failureOf(error), by, requests };
  }
}

function failureOf(error: unknown): End {
  // The integration has since been deleted.
  if (error instanceof AppError) return { value: { kind: "failed", failure: "gone" }, outcome: "gone" };
  if (!(error instanceof AskError)) throw error;
  const failure = [error.outcome, error.detail].filter(Boolean).join(": ");
  return { value: { kind: "failed", failure }, outcome: error.outcome };
}

async function newLines(scope: Scope, call: ClaimedCall, session: KeptSession | null): Promise<TranscriptLine[]> {
  const after = session ? session.upTo : (call.messageId ?? 0) - 1;
  return call.messageId === null && !session ? [] : transcriptStore(scope).writtenAfter(call.ticketId, after);
}

/** The files among the lines, once they are downloaded. */
async function filesOf(scope: Scope, lines: readonly TranscriptLine[]): Promise<AskedFile[]> {
  const attachedFiles: AskedFile[] = [];
  for (const { id } of lines.filter(({ mediaType }) => isFileType(mediaType))) {
    const line = await awaitDownload(scope, id);
    const media = line?.mediaId ? await openMedia(scope, line.mediaId) : null;
    if (!media) continue;
    const { mimetype, bytes } = media;
    const name = fileNameFor(line?.filename, mimetype) ?? nameFor(id, mimetype);
    attachedFiles.push({ messageId: id, name, mimetype, bytes, open: () => media.open() });
  }
  return attachedFiles;
}

const eventOf = (
  ticket: TicketRow,
  { externalId, extraInfo }: Pick<ContactDetailsRow, "externalId" | "extraInfo">,
  { call, lines, begins }: { call: ClaimedCall; lines: readonly TranscriptLine[]; begins: boolean },
) => ({
  call: call.token,
  begins,
  ticket: {
    id: ticket.id,
    uuid: ticket.uuid,
    number: ticket.number,
    queueId: ticket.queueId,
    queue: ticket.queueName,
    ad: ticket.ad,
    tags: ticket.tags.map(({ id, name }) => ({ id, name })),
  },
  contact: {
    id: ticket.contactId,
    externalId,
    name: ticket.contactName,
    number: ticket.contactNumber,
    email: ticket.contactEmail,
    extraInfo: extraInfo.map(({ name, value }) => ({ name, value })),
  },
  whatsapp: { id: ticket.connectionId ?? 0, name: ticket.connectionName ?? "" },
  messages: lines.map((line) => ({
    id: line.id,
    type: line.mediaType,
    file: null,
    text: beginningOf(line.mediaType === "chat" ? line.body : textOfLine(line), longestText),
  })),
});
