import type { Arrived, Change, ChatSetting, Moved } from "../provider";

interface Readable {
  arrived: Arrived;
  change: Change;
  setting: ChatSetting;
  moved: Moved;
}

type Only<Kind extends keyof Readable> = Pick<Readable, Kind> & Partial<Record<Exclude<keyof Readable, Kind>, never>>;

/** A message, a change of one, a setting of its chat, or that its author has another number. */
export type ReadMessage = Only<"arrived"> | Only<"change"> | Only<"setting"> | Only<"moved">;

export const eventIn = ({ arrived, change, setting, moved }: ReadMessage): Arrived | Change | ChatSetting | Moved =>
  arrived ?? change ?? setting ?? moved;
