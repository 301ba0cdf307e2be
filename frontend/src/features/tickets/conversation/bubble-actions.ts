import type { MessageDto } from "@guiche/contract/messages";
import { createContext, use } from "react";

/** The actions on a message that its bubble offers. */
export interface BubbleActions {
  /** Whether the conversation is only viewed, without actions. */
  isReadOnly: boolean;
  /** The connection that the conversation's messages go through. */
  whatsappId: number | null;
  /** The ticket and its queue, for which the bot speaks in it. */
  ticketId: number | null;
  botQueue: string | null;
  /** Retries a message that the server has stored but WhatsApp refused. */
  retryMessage: (id: number) => void;
  /** Retries an item of the outbox. */
  retryOutboxItem: (clientId: string) => void;
  edit: (clientId: string) => void;
  discard: (clientId: string) => void;
  /** Cancels the upload of a file. */
  cancel: (clientId: string) => void;
  reply: (message: MessageDto) => void;
  openMenu: (message: MessageDto, anchor: HTMLElement) => void;
  /** Says why the bot wrote it; null: not for this person. */
  why: ((message: MessageDto) => void) | null;
  /** Opens a picture in the lightbox. */
  enlarge: (message: MessageDto) => void;
}

const nothing = () => undefined;
/** For the read-only conversation dialog. */
export const readOnlyActions: BubbleActions = {
  isReadOnly: true,
  whatsappId: null,
  ticketId: null,
  botQueue: null,
  retryMessage: nothing,
  retryOutboxItem: nothing,
  edit: nothing,
  discard: nothing,
  cancel: nothing,
  reply: nothing,
  openMenu: nothing,
  why: null,
  enlarge: nothing,
};
export const BubbleActionsContext = createContext<BubbleActions>(readOnlyActions);
export const useBubbleActions = () => use(BubbleActionsContext);
