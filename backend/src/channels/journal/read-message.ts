import type { Arrived, Change, ChatSetting } from "../provider";

/** A message, a change of one, or a setting of its chat. */
export type ReadMessage =
  | { arrived: Arrived; change?: never; setting?: never }
  | { change: Change; arrived?: never; setting?: never }
  | { setting: ChatSetting; arrived?: never; change?: never };

export const eventIn = ({ arrived, change, setting }: ReadMessage): Arrived | Change | ChatSetting =>
  arrived ?? change ?? setting;
