import type { Seals } from "./cipher";

export const MEDIA_KINDS = ["image", "audio", "video", "document", "sticker"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What a hostile sender writes into the message instead of the truth; null leaves a field out. */
export interface Override {
  url?: string | null;
  directPath?: string | null;
  fileSha256?: Uint8Array;
  fileLength?: number;
}

/** A file in a message: how it shows, where its encrypted bytes are, and how to open them. */
export interface Media extends Seals {
  kind: MediaKind;
  mimetype: string;
  url: string;
  directPath: string;
  filename?: string;
  caption?: string;
  /** A voice note, recorded in the chat, as opposed to an audio file. */
  isVoice?: boolean;
  seconds?: number;
  /** The loudness of a voice note, 64 values from 0 to 100. */
  waveform?: Uint8Array;
  /** A small JPEG shown until the file is there. */
  thumbnail?: Uint8Array;
  width?: number;
  height?: number;
  override?: Override;
  /** Why this phone could not open what came. */
  problem?: string;
}
