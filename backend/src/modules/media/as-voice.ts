import type { MediaClaim } from "../../channels/content";
import { baseOf } from "../../core/files/media-type";
import { unreadable, type Examine } from "./media-sandbox";

interface Voice {
  path: string;
  claim: MediaClaim;
}

interface VoiceCandidate {
  path: string;
  detectedType: string;
  wantsVoice: boolean;
  temporary(): Promise<string>;
  run: Examine;
}

const voiceType = "audio/ogg; codecs=opus";

const mp3 = "audio/mpeg";
const opusContainers = new Set(["audio/webm", "video/webm", "audio/ogg", "audio/opus", "video/matroska"]);
export const canBeVoice = (mimetype: string): boolean =>
  baseOf(mimetype) === mp3 || opusContainers.has(baseOf(mimetype));

/** Converts a recording to WhatsApp's voice format; null when it is not a recording or cannot be converted. */
export async function asVoice({
  path,
  detectedType,
  wantsVoice,
  temporary,
  run,
}: VoiceCandidate): Promise<Voice | null> {
  const base = baseOf(detectedType);
  const isMp3 = base === mp3;
  // Browsers record into WebM, which WhatsApp does not play: a WebM without video can only be a recording.
  const isRecording = wantsVoice || (base.endsWith("/webm") && !(await hasVideo(run, path)));
  if (!isRecording || !canBeVoice(base)) return null;
  const into = await temporary();
  try {
    const { seconds, waveform } = await run("voice", { path, format: isMp3 ? "mp3" : "opus", into });
    const claim = {
      type: "audio",
      mimetype: voiceType,
      isVoice: true,
      seconds: wholeSeconds(seconds),
      waveform,
    } as const;
    return { path: into, claim };
  } catch (error) {
    return unreadable(error, null);
  }
}

const hasVideo = (run: Examine, path: string): Promise<boolean> =>
  run("video", { path }).then(
    (video) => video.hasVideo,
    (error: unknown) => unreadable(error, false),
  );

export const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds));
