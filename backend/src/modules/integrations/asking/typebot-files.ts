import { multipart } from "../../../core/http/multipart";
import type { OutboundAnswer } from "../../../core/http/outbound";
import { AskError, callService, isJson, readJson, textIn, type AskedFile, type Asking } from "./asking";
import type { TypebotInput } from "./typebot-input";

type Post = (path: string, body: object) => Promise<OutboundAnswer>;

/**
 * Stores the customer's files where the bot wants them, as Typebot's own page does: the bot names a place in its bucket,
 * and hears the address of what is there. Rejects with an AskError: without its file such a flow goes nowhere.
 */
export async function storeFiles(
  { client }: Asking,
  post: Post,
  { sessionId, input, files }: { sessionId: string; input: TypebotInput; files: readonly AskedFile[] },
): Promise<string[]> {
  const addresses: string[] = [];
  for (const file of input.files === "one" ? files.slice(0, 1) : files) {
    const place = await placeFor(post, { sessionId, blockId: input.id, fileName: file.name, fileType: file.mimetype });
    const content = await file.open();
    if (!content) continue;
    const { body, headers } = multipart(place.fields, {
      field: "file",
      name: file.name.replace(/["\\]/g, "_"),
      mimetype: file.mimetype,
      bytes: file.bytes,
      content,
    });
    const response = await callService(client, place.url, { method: "POST", headers, body }).finally(() =>
      content.destroy(),
    );
    if (response.status >= 300) throw new AskError("refused", `HTTP ${response.status}`);
    addresses.push(place.fileUrl);
  }
  return addresses;
}

/** Servers before 2025 know the block that waits by the session alone. */
async function placeFor(
  post: Post,
  uploadRequest: { sessionId: string; blockId: string; fileName: string; fileType: string },
) {
  const asNew = await post("v3/generate-upload-url", uploadRequest);
  const answer = asNew.status === 404 ? await post("v2/generate-upload-url", uploadRequest) : asNew;
  if (answer.status !== 200) throw new AskError("refused", `HTTP ${answer.status}`);
  const { presignedUrl, formData, fileUrl } = readJson(answer);
  const fields = Object.entries(isJson(formData) ? formData : {}).map(([name, value]) => [name, String(value)]);
  if (!textIn(presignedUrl) || !textIn(fileUrl)) throw new AskError("unreadable");
  return {
    url: textIn(presignedUrl),
    fileUrl: textIn(fileUrl),
    fields: Object.fromEntries(fields) as Record<string, string>,
  };
}
