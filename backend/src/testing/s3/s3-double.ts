import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../../config/s3-settings";
import { faultOfSignature } from "./signature";

interface StoredObject {
  bytes: Buffer;
  at: Date;
  metadata: Record<string, string>;
}

interface Upload {
  key: string;
  metadata: Record<string, string>;
  parts: Map<number, Buffer>;
}

interface Request {
  method: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
  headers: IncomingMessage["headers"];
}

class S3Error extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {
    super(code);
  }
}

/** The name in front of which a bucket stands in virtual-host style. */
const virtualHost = "s3.test";
const bucketOfHost = ({ headers }: IncomingMessage): string | undefined =>
  /^(.+)\.s3\.test(?::\d+)?$/.exec(headers.host ?? "")?.[1];

const smallestPart = 5 * 1024 * 1024;
const etag = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;
const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>${text}`;
const tagContents = (body: Buffer, name: string): string[] =>
  [...body.toString().matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) =>
    text.replaceAll("&quot;", '"'),
  );

/**
 * An S3 server with one bucket, as strict as the real one where our store could go wrong: signatures, the smallest part
 * and the order of parts, pages of a list, ranges, and replies without a body.
 */
export class S3Double {
  readonly objects = new Map<string, StoredObject>();
  /** Unfinished uploads by their id: a client that gives up must abort them. */
  readonly uploads = new Map<string, Upload>();
  /** The answer to the next requests that this function wants to fail: S3's code and status. */
  fail: (request: Request) => { code: string; status: number } | undefined = () => undefined;
  /** Objects in a page of a list; S3 has at most 1,000. */
  pageSize = 1_000;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(
    private readonly keys: Pick<S3Settings, "accessKeyId" | "secretAccessKey" | "region" | "bucket">,
  ) {}

  static async start(): Promise<S3Double> {
    const double = new S3Double({
      accessKeyId: "test-key",
      secretAccessKey: "a/secret+with=signs",
      region: "sa-east-1",
      bucket: "guiche-media",
    });
    await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  get settings(): S3Settings {
    const { port } = this.server.address() as AddressInfo;
    return { ...this.keys, endpoint: `http://127.0.0.1:${port}`, pathStyle: true };
  }

  /** The bucket in the host name, which no DNS server resolves: tests answer for the resolver. */
  get virtualHostSettings(): S3Settings {
    const { port } = this.server.address() as AddressInfo;
    return { ...this.keys, endpoint: `http://${virtualHost}:${port}`, pathStyle: false };
  }

  get url(): string {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.settings;
    const signIn = `${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secretAccessKey)}`;
    return `${endpoint.replace("//", `//${signIn}@`)}/${bucket}?region=${region}&pathStyle=true`;
  }

  stop(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("x-amz-request-id", randomUUID());
    try {
      const url = new URL(request.url ?? "/", this.settings.endpoint);
      const body = await buffer(request);
      const fault = faultOfSignature(request, url, body, this.keys);
      if (fault) throw new S3Error(fault, 403);
      const key = decodeURIComponent(url.pathname.slice(1)).split("/");
      const bucket = bucketOfHost(request) ?? key.shift();
      if (bucket !== this.keys.bucket) throw new S3Error("NoSuchBucket", 404);
      const { method = "", headers } = request;
      const s3Request = { method, key: key.join("/"), query: url.searchParams, body, headers };
      const failure = this.fail(s3Request);
      if (failure) throw new S3Error(failure.code, failure.status);
      this.serve(s3Request, response);
    } catch (error) {
      // When the stream has broken off, no client can read the answer.
      if (!(error instanceof S3Error)) return void response.destroy();
      response.statusCode = error.status;
      const { code } = error;
      response.end(
        request.method === "HEAD" ? undefined : xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
      );
    }
  }

  private serve(request: Request, response: ServerResponse): void {
    const { method, query } = request;
    const has = (name: string) => query.has(name);
    if (method === "GET" && query.get("list-type") === "2") return void response.end(this.list(query));
    if (method === "POST" && has("delete")) return void response.end(this.removeMany(request));
    if (method === "POST" && has("uploads")) return void response.end(this.begin(request));
    if (method === "PUT" && has("uploadId")) return void response.setHeader("ETag", this.part(request)).end();
    if (method === "POST" && has("uploadId")) return void response.end(this.complete(request));
    if (method === "DELETE" && has("uploadId")) {
      this.uploads.delete(query.get("uploadId") ?? "");
      return void response.writeHead(204).end();
    }
    if (method === "PUT") return void response.setHeader("ETag", this.put(request)).end();
    if (method === "DELETE") {
      this.objects.delete(request.key);
      return void response.writeHead(204).end();
    }
    if (method === "GET" || method === "HEAD") return this.send(request, response);
    throw new S3Error("MethodNotAllowed", 405);
  }

  private put({ key, body, headers }: Request): string {
    if (String(headers["x-amz-content-sha256"]).startsWith("STREAMING") || headers["x-amz-decoded-content-length"])
      throw new S3Error("NotImplemented", 501);
    this.objects.set(key, { bytes: body, at: new Date(), metadata: metadataOf(headers) });
    return etag(body);
  }

  private send({ key, method, headers }: Request, response: ServerResponse): void {
    const storedObject = this.objects.get(key);
    if (!storedObject) throw new S3Error("NoSuchKey", 404);
    for (const [name, value] of Object.entries(storedObject.metadata)) response.setHeader(`x-amz-meta-${name}`, value);
    response.setHeader("ETag", etag(storedObject.bytes));
    response.setHeader("Last-Modified", storedObject.at.toUTCString());
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "");
    const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, storedObject.bytes.length - 1];
    if (range && start >= storedObject.bytes.length) throw new S3Error("InvalidRange", 416);
    const bytes = storedObject.bytes.subarray(start, end + 1);
    response.writeHead(range ? 206 : 200, { "Content-Length": bytes.length });
    response.end(method === "HEAD" ? undefined : bytes);
  }

  private list(query: URLSearchParams): string {
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64url").toString();
    const remainingObjects = [...this.objects]
      .filter(([key]) => key.startsWith(query.get("prefix") ?? "") && key > after)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const page = remainingObjects.slice(0, this.pageSize);
    const token = Buffer.from(page.at(-1)?.[0] ?? "").toString("base64url");
    const more = remainingObjects.length > page.length;
    const rows = page.map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    );
    return xml(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${rows.join("")}` +
        `${more ? `<NextContinuationToken>${token}</NextContinuationToken>` : ""}</ListBucketResult>`,
    );
  }

  private removeMany({ body, headers }: Request): string {
    const isChecked = headers["content-md5"] ?? Object.keys(headers).find((name) => name.startsWith("x-amz-checksum"));
    if (!isChecked) throw new S3Error("InvalidRequest", 400);
    const keys = tagContents(body, "Key");
    if (keys.length > 1_000) throw new S3Error("MalformedXML", 400);
    for (const key of keys) this.objects.delete(key);
    return xml("<DeleteResult></DeleteResult>");
  }

  private begin({ key, headers }: Request): string {
    const id = randomUUID();
    this.uploads.set(id, { key, metadata: metadataOf(headers), parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  private part({ query, body }: Request): string {
    const number = Number(query.get("partNumber"));
    if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new S3Error("InvalidArgument", 400);
    this.uploadOf(query).parts.set(number, body);
    return etag(body);
  }

  private complete({ query, body, key }: Request): string {
    const upload = this.uploadOf(query);
    const numbers = tagContents(body, "PartNumber").map(Number);
    const tags = tagContents(body, "ETag");
    if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0)))
      throw new S3Error("InvalidPartOrder", 400);
    const parts = numbers.map((number, index) => {
      const bytes = upload.parts.get(number);
      if (!bytes || etag(bytes) !== tags[index]) throw new S3Error("InvalidPart", 400);
      if (index < numbers.length - 1 && bytes.length < smallestPart) throw new S3Error("EntityTooSmall", 400);
      return bytes;
    });
    this.objects.set(key, { bytes: Buffer.concat(parts), at: new Date(), metadata: upload.metadata });
    this.uploads.delete(query.get("uploadId") ?? "");
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  private uploadOf(query: URLSearchParams): Upload {
    const upload = this.uploads.get(query.get("uploadId") ?? "");
    if (!upload) throw new S3Error("NoSuchUpload", 404);
    return upload;
  }
}

const metadataOf = (headers: IncomingMessage["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith("x-amz-meta-"))
      .map(([name, value]) => [name.slice("x-amz-meta-".length), String(value)]),
  );
