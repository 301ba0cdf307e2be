import { createHash, randomUUID } from "node:crypto";
import type { Media } from "../media/media";
import type { ChatMessage } from "../people/chat-log";
import type { World } from "../people/world";
import { json, type ServiceReply, type ServiceRequest } from "../services/service";
import { GraphError } from "./graph";
import type { CloudFile, CloudNumber } from "./number";

const hourMs = 3_600_000;
const fileMs = { uploaded: 30 * 24 * hourMs, received: 7 * 24 * hourMs, address: 5 * 60_000 };

/** The largest files of each type, in bytes. */
const largest: readonly (readonly [RegExp, number])[] = [
  [/^image\/(jpeg|png)$/, 5e6],
  [/^video\/(mp4|3gpp)$/, 16e6],
  [/^audio\/(aac|amr|mpeg|mp4)$|^audio\/ogg; ?codecs=opus$/, 16e6],
  [/^image\/webp$/, 5e5],
  [/^(application\/|text\/)/, 100e6],
];

/** The files of the Cloud API: uploaded by the business, or received from customers, and fetched by short-lived addresses. */
export class CloudFiles {
  private readonly addresses = new Map<string, { file: CloudFile; number: CloudNumber; validUntil: number }>();

  constructor(
    private readonly world: World,
    private readonly time: () => number,
  ) {}

  keep(number: CloudNumber, message: ChatMessage, media: Media): string {
    const id = createHash("sha256").update(message.id).digest().readUIntBE(0, 6).toString().padStart(15, "8");
    number.files.set(id, {
      ...{ id, type: media.mimetype, size: media.bytes, validUntil: this.time() + fileMs.received },
      sha256: Buffer.from(media.sha256).toString("hex"),
      bytes: async () => {
        const parts: Buffer[] = [];
        for await (const part of this.world.media.open(media)) parts.push(part);
        return Buffer.concat(parts);
      },
    });
    return id;
  }

  async upload(number: CloudNumber, request: ServiceRequest): Promise<ServiceReply> {
    const form = await new Response(new Uint8Array(request.bytes), {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    })
      .formData()
      .catch(() => null);
    const file = form?.get("file");
    if (form?.get("messaging_product") !== "whatsapp" || !(file instanceof File))
      throw new GraphError(131053, "The form needs messaging_product and file.");
    const typeField = form.get("type");
    const type = typeof typeField === "string" ? typeField : file.type;
    const most = largest.find(([fits]) => fits.test(type))?.[1];
    if (most === undefined) throw new GraphError(131053, `Files of the type ${type} are not supported.`);
    if (file.size > most) throw new GraphError(131053, `A file of the type ${type} has at most ${most} bytes.`);
    const bytes = Buffer.from(await file.arrayBuffer());
    const id = randomUUID().replace(/\D/g, "").padStart(15, "9").slice(0, 15);
    number.files.set(id, {
      ...{ id, type, size: bytes.length, validUntil: this.time() + fileMs.uploaded },
      sha256: createHash("sha256").update(bytes).digest("hex"),
      bytes: () => Promise.resolve(bytes),
    });
    return json(200, { id });
  }

  address(number: CloudNumber, file: CloudFile, { headers }: ServiceRequest): ServiceReply {
    if (file.validUntil < this.time()) throw new GraphError(100, `The media ${file.id} has expired.`);
    const key = randomUUID();
    this.addresses.set(key, { file, number, validUntil: this.time() + fileMs.address });
    return json(200, {
      messaging_product: "whatsapp",
      url: `http://${headers.host ?? ""}/services/cloud/files/${key}`,
      mime_type: file.type,
      sha256: file.sha256,
      file_size: file.size,
      id: file.id,
    });
  }

  async download(key: string, authorize: () => CloudNumber): Promise<ServiceReply> {
    const download = this.addresses.get(key);
    if (!download || download.validUntil < this.time()) return { status: 404, type: "text/plain", body: "" };
    if (authorize() !== download.number) throw new GraphError(190, "The token is another business's.", 401);
    return { status: 200, type: download.file.type, body: await download.file.bytes() };
  }

  forget(): void {
    this.addresses.clear();
  }
}
