import type { MessageDto } from "@guiche/contract/messages";
import { createContext, use } from "react";

/** What can be done with a message from its bubble. */
export interface BubbleActs {
  /** Nothing is done with the messages: they are looked at. */
  isReadOnly: boolean;
  /** A message the server has and WhatsApp did not take. */
  retryMessage: (id: number) => void;
  /** What is still in this browser. */
  retryOutboxItem: (clientId: string) => void;
  edit: (clientId: string) => void;
  discard: (clientId: string) => void;
  /** Calls a file back that is on its way. */
  cancel: (clientId: string) => void;
  reply: (message: MessageDto) => void;
  openMenu: (message: MessageDto, anchor: HTMLElement) => void;
  /** Shows a picture large. */
  enlarge: (message: MessageDto) => void;
}

const nothing = () => undefined;
/** For who looks on. */
export const readOnlyActs: BubbleActs = {
  isReadOnly: true,
  retryMessage: nothing,
  retryOutboxItem: nothing,
  edit: nothing,
  discard: nothing,
  cancel: nothing,
  reply: nothing,
  openMenu: nothing,
  enlarge: nothing,
};
export const BubbleActsContext = createContext<BubbleActs>(readOnlyActs);
export const useBubbleActs = () => use(BubbleActsContext);
