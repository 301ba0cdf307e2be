import type { proto } from "@whiskeysockets/baileys";

export type Kind = keyof proto.IMessage;

/**
 * What a field of WhatsApp's `Message` is:
 * - `content`: what a person wrote or sent, and Guichê can read;
 * - `kept`: what a person sent and Guichê cannot read: shown as not supported, the original is kept;
 * - `container`: holds another message in its field `message`;
 * - `change`: of another message;
 * - `noise`: keys, settings, reports of the phone, votes that only the poll's creator can decrypt. No person wrote it;
 * - `besides`: accompanies a content.
 */
type Role = "content" | "kept" | "container" | "change" | "noise" | "besides";

/** Every field that this Baileys knows: a newer one with another field does not compile until its role is decided. */
export const roles = {
  conversation: "content",
  senderKeyDistributionMessage: "besides",
  imageMessage: "content",
  contactMessage: "content",
  locationMessage: "content",
  extendedTextMessage: "content",
  documentMessage: "content",
  audioMessage: "content",
  videoMessage: "content",
  // The keys of a call, which arrives as a call of its own.
  call: "noise",
  chat: "kept",
  protocolMessage: "change",
  contactsArrayMessage: "content",
  highlyStructuredMessage: "content",
  fastRatchetKeySenderKeyDistributionMessage: "besides",
  sendPaymentMessage: "content",
  liveLocationMessage: "content",
  requestPaymentMessage: "content",
  declinePaymentRequestMessage: "content",
  cancelPaymentRequestMessage: "content",
  templateMessage: "content",
  stickerMessage: "content",
  groupInviteMessage: "content",
  templateButtonReplyMessage: "content",
  productMessage: "content",
  deviceSentMessage: "container",
  messageContextInfo: "besides",
  listMessage: "content",
  viewOnceMessage: "container",
  orderMessage: "content",
  listResponseMessage: "content",
  ephemeralMessage: "container",
  invoiceMessage: "content",
  buttonsMessage: "content",
  buttonsResponseMessage: "content",
  paymentInviteMessage: "content",
  interactiveMessage: "content",
  reactionMessage: "change",
  stickerSyncRmrMessage: "noise",
  interactiveResponseMessage: "content",
  pollCreationMessage: "content",
  pollUpdateMessage: "noise",
  keepInChatMessage: "noise",
  documentWithCaptionMessage: "container",
  // Asks for the number of a person who is known by LID: only a phone can answer.
  requestPhoneNumberMessage: "noise",
  viewOnceMessageV2: "container",
  encReactionMessage: "noise",
  editedMessage: "container",
  viewOnceMessageV2Extension: "container",
  pollCreationMessageV2: "content",
  scheduledCallCreationMessage: "content",
  groupMentionedMessage: "container",
  pinInChatMessage: "noise",
  pollCreationMessageV3: "content",
  scheduledCallEditMessage: "noise",
  ptvMessage: "content",
  botInvokeMessage: "container",
  callLogMesssage: "noise",
  messageHistoryBundle: "noise",
  // A comment below a channel's post, encrypted for it.
  encCommentMessage: "noise",
  bcallMessage: "kept",
  lottieStickerMessage: "container",
  eventMessage: "content",
  encEventResponseMessage: "noise",
  commentMessage: "container",
  newsletterAdminInviteMessage: "content",
  // Stands for what WhatsApp shows on the phone alone.
  placeholderMessage: "kept",
  secretEncryptedMessage: "change",
  // Says that pictures follow, each in a message of its own.
  albumMessage: "noise",
  eventCoverImage: "container",
  stickerPackMessage: "content",
  // A mention in a status, which is not a message.
  statusMentionMessage: "noise",
  pollResultSnapshotMessage: "content",
  pollCreationOptionImageMessage: "container",
  associatedChildMessage: "container",
  groupStatusMentionMessage: "noise",
  pollCreationMessageV4: "container",
  statusAddYours: "noise",
  groupStatusMessage: "container",
  richResponseMessage: "content",
  statusNotificationMessage: "noise",
  limitSharingMessage: "noise",
  botTaskMessage: "container",
  questionMessage: "container",
  messageHistoryNotice: "noise",
  groupStatusMessageV2: "container",
  botForwardedMessage: "container",
  statusQuestionAnswerMessage: "content",
  questionReplyMessage: "container",
  questionResponseMessage: "content",
  statusQuotedMessage: "content",
  statusStickerInteractionMessage: "noise",
  pollCreationMessageV5: "content",
  newsletterFollowerInviteMessageV2: "content",
  pollResultSnapshotMessageV3: "content",
} as const satisfies Record<Kind, Role>;

type Container = { [Name in Kind]: (typeof roles)[Name] extends "container" ? Name : never }[Kind];

export const containers = Object.keys(roles).filter((name): name is Container => roleOf(name) === "container");

export function roleOf(name: string): Role | undefined {
  return Object.hasOwn(roles, name) ? roles[name as Kind] : undefined;
}
