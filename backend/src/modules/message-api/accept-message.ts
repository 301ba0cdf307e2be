import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import type { TemplateFile } from "@guiche/contract/rules/template-file";
import { phoneSpellings } from "@guiche/contract/texts/phone-spellings";
import {
  type ExternalBatchResult,
  type ExternalMessage,
  type ExternalMessageDto,
} from "@guiche/contract/external-messages";
import type { Request, Response } from "express";
import { UniqueConstraintError } from "sequelize";
import { now } from "../../core/clock";
import { AppError, invalid } from "../../core/http/errors";
import { idempotencyKeyOf } from "../../core/http/repeated-call";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { connectionOf, defaultConnection } from "../connections";
import { assertContactsExist, checkNumberLater, isKnownNumber, programPaceMs } from "../contacts";
import type { ApiContent } from "../../models/outreach/api-message";
import { attachSaved, attachUpload, noAttachment, storedFile, type Attachment } from "../media";
import { isWindowClosed, quotable } from "../messages";
import { assertFile, assertValues, knownTemplate, templateFileOf, templateIdOf } from "../templates";
import { apiMessageStore, type ApiMessageRow, type NewApiMessage } from "./api-message.store";
import { contactFor } from "./look-up-queued";
import { presentMessage } from "./message-api.presenter";
import type { Program } from "./program";
import { limitOf, monthOf } from "./quota";
import { saveExternalMedia } from "./save-media";
import { sendSoon } from "./send-queued";

interface NewMessage {
  input: ExternalMessage;
  file?: UploadedFile | undefined;
  /** A repeated call with the same key answers the first message. */
  idempotencyKey: string | null;
  /** Gets the quota's headers. */
  response: Response;
}

/** Queues the message of a call. */
export function acceptCall(
  program: Program,
  { request, ...call }: Omit<NewMessage, "idempotencyKey"> & { request: Request },
): Promise<ExternalMessageDto> {
  const isForm = Boolean(request.is("multipart/form-data"));
  const { media, field } = mediaIn(call.input);
  if (isForm && media) throw invalid({ [field]: "Invalid" });
  if (isForm && !call.file) throw invalid({ medias: "Required" });
  return acceptMessage(program, { ...call, idempotencyKey: idempotencyKeyOf(request) });
}

/** Queues the messages of a batch, one after the other. A refusal of one of them is its result. */
export async function acceptBatch(
  program: Program,
  messages: readonly (Omit<ExternalMessage, "media" | "location" | "contacts"> & { key?: string | undefined })[],
  response: Response,
): Promise<ExternalBatchResult[]> {
  const results: ExternalBatchResult[] = [];
  for (const { key, ...input } of messages)
    results.push(
      await acceptMessage(program, {
        input: { ...input, media: undefined, location: undefined, contacts: undefined },
        idempotencyKey: key || null,
        response,
      }).then((message) => ({ status: 202, message }), refusal),
    );
  return results;
}

function refusal(error: unknown): ExternalBatchResult {
  if (!(error instanceof AppError)) throw error;
  const { fields } = error.extra;
  return { status: error.status, error: error.code, ...(fields && { fields }) };
}

/** Queues a message of a program. Everything slow happens later: the reply says that it is queued, and where to ask. */
async function acceptMessage(
  { scope, connectionId: own }: Program,
  newMessage: NewMessage,
): Promise<ExternalMessageDto> {
  const connectionId = await connectionFor(scope, own, newMessage.input.whatsappId);
  try {
    return await accept(
      scope,
      { connectionId, isUsual: own === null && newMessage.input.whatsappId === undefined },
      newMessage,
    );
  } catch (error) {
    if (error instanceof AppError) {
      const refusalFields = { httpStatus: error.status, reason: error.code };
      await apiMessageStore(scope).noteRefused(connectionId, newMessage.input.number ?? "", refusalFields);
    }
    throw error;
  }
}

/** A token's own connection; with an API key the one that is named, or the default one. */
async function connectionFor(scope: Scope, own: number | null, requestedId: number | undefined): Promise<number> {
  if (own === null) return (await defaultConnection(scope, requestedId)).id;
  if (requestedId !== undefined && requestedId !== own) throw invalid({ whatsappId: "Invalid" });
  return own;
}

/** `isUsual`: the call named no connection. */
async function accept(
  scope: Scope,
  { connectionId, isUsual }: { connectionId: number; isUsual: boolean },
  { input, file, idempotencyKey, response }: NewMessage,
) {
  const { body } = input;
  assertOneContent(input, file);
  const { media, field } = mediaIn(input);
  const digest = await digestOf(input, file);
  const store = apiMessageStore(scope);
  const [{ month, resetsAt }, limit] = await Promise.all([monthOf(scope), limitOf(scope)]);
  const sayQuota = (usedCount: number) => {
    if (limit === null) return;
    response.setHeader("X-Quota-Limit", limit);
    response.setHeader("X-Quota-Remaining", Math.max(0, limit - usedCount));
    response.setHeader("X-Quota-Reset", resetsAt.toISOString());
  };
  /** The reply to a repeated key is the message as it is now. It counts no message. */
  const repeatAnswer = async ({ id, digest: first, connectionId: its }: ApiMessageRow) => {
    if (!first.equals(digest)) throw new AppError("ERR_KEY_REUSED", { messageId: id });
    if (limit !== null) sayQuota(await store.countUsed(month));
    const row = await store.ofConnection(id, its);
    if (!row) throw new AppError("ERR_NO_MESSAGE_FOUND");
    return presentMessage(row);
  };
  const before =
    idempotencyKey &&
    ((await store.ofKey(connectionId, idempotencyKey)) ??
      // Which connection is the usual one may have changed since the first call.
      (isUsual ? await store.sameOfKey(idempotencyKey, digest) : null));
  if (before) return repeatAnswer(before);
  const sendAt = timeOf(input);
  const recipient = await recipientOf(scope, input);
  if (!input.template && !sendAt) await assertWindow(scope, recipient, connectionId);
  const content = await contentOf(scope, input, recipient, connectionId);
  const header = content?.template && (await templateFileOf(scope, content.template.id));
  const queue = async (attachment: Attachment) => {
    if (header !== undefined) await assertHeader(scope, header, attachment);
    const row: NewApiMessage = {
      ...{ connectionId, idempotencyKey, digest, body, content, sendAt },
      ...recipient,
      ...attachment,
    };
    const queuedRow = await store.queue(row, month, limit, programPaceMs());
    sayQuota(queuedRow?.used ?? limit ?? 0);
    if (!queuedRow) throw new AppError("ERR_API_QUOTA");
    return queuedRow;
  };
  try {
    const queuedMessage = await (file
      ? attachUpload(scope, file, queue)
      : media
        ? attachSaved(scope, await saveExternalMedia(scope, media, field), queue)
        : queue(noAttachment));
    sendSoon();
    return presentMessage({
      ...{ ...queuedMessage, number: recipient.number, state: "queued", ack: null, failure: null },
      isOffline: await isOffline(scope, connectionId),
    });
  } catch (error) {
    // The same key at the same time: the other request was first.
    const first = idempotencyKey && error instanceof UniqueConstraintError;
    const winner = first ? await store.ofKey(connectionId, idempotencyKey) : null;
    if (winner) return repeatAnswer(winner);
    throw error;
  }
}

/** A text, a file with its caption, a place, cards, or a template. */
function assertOneContent(input: ExternalMessage, file: UploadedFile | undefined): void {
  const contentFields = (["location", "contacts", "template", "media", "body"] as const).filter((name) => input[name]);
  // A form's file is that of the template's header, or has the text as its caption.
  const [first, second] =
    file && !input.template ? ["medias", ...contentFields.filter((name) => name !== "body")] : contentFields;
  if (!first) throw invalid({ body: "Required" });
  if (second && !(first === "media" && second === "body")) throw invalid({ [second]: `Not with ${first}` });
}

/** The one file of a message: as the call names it, and the field that it stands in. */
const mediaIn = ({ media, template }: ExternalMessage) =>
  template?.header ? { media: template.header, field: "template.header" } : { media, field: "media" };

const isOffline = async (scope: Scope, connectionId: number): Promise<boolean> =>
  (await connectionOf(scope, connectionId)).status !== "CONNECTED";

/** The clock of a program may be so much behind ours: what it means for now is sent now. */
const clockDifferenceMs = 60_000;

/** Null: at once. A repeated call of a message that has left by now is answered before. */
function timeOf({ sendAt }: ExternalMessage): Date | null {
  if (!sendAt) return null;
  const aheadMs = Date.parse(sendAt) - now().getTime();
  if (aheadMs < -clockDifferenceMs) throw invalid({ sendAt: "In the past" });
  return aheadMs > 0 ? new Date(sendAt) : null;
}

/** Covers the recipient, what is sent, the time, and the bytes of the file or its address. */
async function digestOf(input: ExternalMessage, file: UploadedFile | undefined): Promise<Buffer> {
  const { number, body, media, sendAt, contactId, location, contacts, template, quotedMessageId } = input;
  const more = { contactId, location, contacts, template, quotedMessageId };
  const digestParts = [
    ...[number, body, file?.filename ?? null, ...(sendAt ? [sendAt] : []), ...(media ? [media] : [])],
    ...(Object.values(more).some((value) => value !== undefined) ? [more] : []),
  ];
  const hash = createHash("sha256").update(JSON.stringify(digestParts));
  if (file) await pipeline(createReadStream(file.path), hash, { end: false });
  return hash.digest();
}

/** Of a phone number. */
const maxDigits = 15;

type Recipient = Pick<NewApiMessage, "number" | "contactId" | "spellings" | "isNew" | "lookedUpAt" | "lookUpAt">;

async function recipientOf(scope: Scope, { number = "", contactId }: ExternalMessage): Promise<Recipient> {
  if (contactId === undefined)
    return { number, contactId: null, spellings: phoneSpellings(number), ...(await reach(scope, number)) };
  const [contact] = await assertContactsExist(scope, [contactId]);
  const knownNumber = contact?.number?.slice(0, maxDigits) ?? "";
  return { number: knownNumber, contactId, spellings: phoneSpellings(knownNumber), ...ofKnown };
}

/** Refuses what would wait for nothing: it never leaves unless the customer writes. */
async function assertWindow(
  scope: Scope,
  { contactId: recipientContactId, number, lookedUpAt }: Recipient,
  connectionId: number,
): Promise<void> {
  const { provider } = await connectionOf(scope, connectionId);
  if (capabilitiesOf(provider).windowHours === null) return;
  const contactId = recipientContactId ?? (await contactFor(scope, { number, lookedUpAt }, connectionId));
  if (contactId === null || (await isWindowClosed(scope, { contactId, connectionId })))
    throw new AppError("ERR_WINDOW_CLOSED");
}

/** What is sent in addition to text and file. Only a message of the same conversation can be quoted. */
async function contentOf(
  scope: Scope,
  { location, contacts, template, quotedMessageId, sendAt }: ExternalMessage,
  { number, contactId: recipientContactId, lookedUpAt }: Recipient,
  connectionId: number,
): Promise<ApiContent | null> {
  if (quotedMessageId !== undefined) {
    const contactId = recipientContactId ?? (await contactFor(scope, { number, lookedUpAt }, connectionId));
    if (contactId === null || !(await quotable(scope, quotedMessageId, { contactId, connectionId })))
      throw invalid({ quotedMessageId: "Invalid" });
  }
  if (!location && !contacts && !template && !quotedMessageId) return null;
  const chosenTemplate = template && (await templateIn(scope, connectionId, template, Boolean(sendAt)));
  return { location, contacts, quotedMessageId, ...(chosenTemplate && { template: chosenTemplate }) };
}

/** Whether Meta approves the template of a scheduled message shows when it is sent. */
async function templateIn(
  scope: Scope,
  connectionId: number,
  { id: templateId, name = "", language = "", values, buttons }: NonNullable<ExternalMessage["template"]>,
  isLater: boolean,
) {
  const id = templateId ?? (await templateIdOf(scope, connectionId, { name, language }));
  const { isSendable, state, variables, links } = await knownTemplate(scope, connectionId, id);
  assertValues(variables.slice(0, variables.length - links.length), values, "template.values");
  assertValues(variables.slice(variables.length - links.length), buttons, "template.buttons");
  if (!isSendable && !isLater) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE", { fields: { template: state } });
  return { id, values: [...values, ...buttons] };
}

/** Refuses the file that is stored now, where the template's header takes another one or none, and a missing one. */
async function assertHeader(scope: Scope, header: TemplateFile | null, { mediaId, mediaName }: Attachment) {
  const file = mediaId === null ? null : await storedFile(scope, mediaId, mediaName);
  assertFile(header, file && file.claim, "template.header");
}

const ofKnown = { isNew: false, lookedUpAt: null, lookUpAt: null };

/**
 * A known person is never looked up. An unknown number is asked for once, with a cache, unless others wait for it; when
 * no connection can tell now, it is looked up before the message is sent.
 */
async function reach(scope: Scope, number: string): Promise<Pick<Recipient, keyof typeof ofKnown>> {
  if (await isKnownNumber(scope, number)) return ofKnown;
  const waitMs = (await apiMessageStore(scope).hasLookUps()) ? programPaceMs() : 0;
  const check = await checkNumberLater(scope, number, waitMs);
  if (check.is === "nobody") {
    const fields = { number: "Not on WhatsApp with this country code" };
    throw new AppError("ERR_WAPP_INVALID_CONTACT", { invalido: true, fields });
  }
  return {
    isNew: true,
    lookedUpAt: check.is === "known" ? now() : null,
    lookUpAt: check.is === "limited" ? new Date(now().getTime() + check.retryAfterMs) : null,
  };
}
