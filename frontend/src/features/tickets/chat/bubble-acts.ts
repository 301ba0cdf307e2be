import { createContext, use } from "react";

/** What can be done about a message that was not sent. */
export interface BubbleActs {
  /** A message the server has and WhatsApp did not take. */
  retryMessage: (id: number) => void;
  /** A text that is still in this browser. */
  retryParcel: (clientId: string) => void;
  edit: (clientId: string) => void;
  discard: (clientId: string) => void;
}

const nothing = () => undefined;
export const BubbleActsContext = createContext<BubbleActs>({
  retryMessage: nothing,
  retryParcel: nothing,
  edit: nothing,
  discard: nothing,
});
export const useBubbleActs = () => use(BubbleActsContext);
