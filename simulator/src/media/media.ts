/** What a message carries to decrypt and check its file: the key, the hashes and the length. */
export interface MediaKeys {
  mediaKey: Uint8Array;
  /** SHA-256 of the file itself. */
  sha256: Uint8Array;
  /** SHA-256 of the encrypted file. */
  encSha256: Uint8Array;
  /** Length of the file itself. */
  bytes: number;
}

export const MEDIA_KINDS = ["image", "audio", "video", "document", "sticker"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Forged fields of a hostile sender; null omits a field. */
export interface Override {
  url?: string | null;
  directPath?: string | null;
  fileSha256?: Uint8Array;
  fileLength?: number;
}

/** A file in a message: its description, its path, and how to decrypt it. */
export interface Media extends MediaKeys {
  kind: MediaKind;
  mimetype: string;
  url: string;
  directPath: string;
  filename?: string;
  caption?: string;
  /** True for a voice note, false for an audio file. */
  isVoice?: boolean;
  seconds?: number;
  /** The waveform of a voice note: 64 values from 0 to 100. */
  waveform?: Uint8Array;
  /** A small JPEG, shown until the file is downloaded. */
  thumbnail?: Uint8Array;
  width?: number;
  height?: number;
  override?: Override;
  /** Why this phone could not decrypt the file. */
  problem?: string;
}
