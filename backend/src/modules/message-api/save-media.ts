import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExternalMedia } from "@guiche/contract/external-messages";
import { addressRefusals } from "@guiche/contract/rules/addresses";
import { invalid } from "../../core/http/errors";
import { OutboundError } from "../../core/http/outbound";
import { mediaBytes, outside } from "../../core/http/outside";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { DownloadError, saveAddress, saveFetched, type SavedFile } from "../media";

/** Stores the file of a JSON body. A file that cannot be downloaded is refused with the field and the reason. */
export function saveExternalMedia(scope: Scope, media: ExternalMedia, field: string): Promise<SavedFile> {
  const filename = media.name || null;
  return media.url
    ? runOutside(scope.companyId, "commands", () => saveAddress(scope, media.url ?? "", filename)).catch((error) =>
        refuse(error, media.url ?? "", `${field}.url`),
      )
    : saveBytes(scope, Buffer.from(media.base64 ?? "", "base64"), filename, media.mimetype);
}

function saveBytes(scope: Scope, content: Buffer, filename: string | null, mimetype = ""): Promise<SavedFile> {
  const fill = (sink: Writable) => pipeline(Readable.from([content]), sink);
  return saveFetched(scope, { filename, mimetype, bytes: content.length, wantsVoice: false }, fill, mediaBytes);
}

const reasons = {
  unreachable: "Unreachable",
  timeout: "Took too long",
  tooLarge: "Too large",
} as const;

function refuse(error: unknown, url: string, field: string): never {
  if (error instanceof OutboundError) {
    const reason =
      error.reason === "forbidden"
        ? addressRefusals[outside("media").faultOf(url) ?? "private"]
        : reasons[error.reason];
    throw invalid({ [field]: reason });
  }
  if (error instanceof DownloadError) throw invalid({ [field]: error.message });
  throw error;
}
