import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Upload } from "@guiche/contract/endpoint";
import { maxTextLength } from "@guiche/contract/limits";
import type { Request, Response } from "express";
import multer, { MulterError, type StorageEngine } from "multer";
import { cleanFileName } from "../files/file-name";
import { files as fileStore } from "../files/file-store";
import { mapFullDisk } from "../files/local-files";
import { closeStream, removeTemporary, temporaryPath } from "../files/temporary";
import { AppError, invalid } from "./errors";

/** A file of a request. It is removed once the request is answered, unless a handler moved it away. */
export interface UploadedFile {
  path: string;
  /** The sender's file name; null without one. */
  filename: string | null;
  bytes: number;
  /** The type that the sender claims. */
  mimetype: string;
}

interface ReceivedUpload {
  files: UploadedFile[];
  /** Removes the files that are left. */
  discard(): Promise<void>;
}

const nothing: ReceivedUpload = { files: [], discard: () => Promise.resolve() };

/** Limits of the text fields of a form. */
const form = { fields: 20, fieldSize: 4 * maxTextLength, fieldNameSize: 100 };

/** Writes the files of a form to temporary ones as they arrive; its text fields become the request's body. */
export async function takeUpload(upload: Upload, request: Request, response: Response): Promise<ReceivedUpload> {
  if (!request.is("multipart/form-data")) return nothing;
  const most = upload.files * upload.bytes + form.fields * form.fieldSize;
  if (Number(request.get("content-length") ?? 0) > most) {
    // The rest of the body is not read.
    response.setHeader("Connection", "close");
    throw new AppError("ERR_PAYLOAD_TOO_LARGE");
  }
  const writing = temporaryStorage();
  try {
    await receive(upload, writing.storage, request, response);
  } catch (error) {
    await writing.discard();
    throw uploadError(error, upload);
  }
  const receivedFiles = Array.isArray(request.files) ? request.files : [];
  const files = receivedFiles.map(({ path, originalname, size, mimetype }) => ({
    path,
    filename: cleanFileName(originalname),
    bytes: size,
    mimetype,
  }));
  return { files, discard: writing.discard };
}

function receive(upload: Upload, storage: StorageEngine, request: Request, response: Response): Promise<void> {
  const { files, bytes } = upload;
  const take = multer({
    storage,
    limits: { ...form, files, fileSize: bytes, parts: files + form.fields, headerPairs: 50, fieldNestingDepth: 0 },
    // A slash is part of a name ("Nota 12/2026.pdf"): names are stored nowhere as paths.
    preservePath: true,
    // Browsers send names in UTF-8, against the old standard.
    defParamCharset: "utf8",
  }).array(upload.field, files);
  return new Promise((resolve, fail) => {
    void take(request, response, (error?: Error | string) => {
      if (error) fail(error instanceof Error ? error : new Error(error));
      else resolve();
    });
  });
}

/** Tracks every file it began, so that none is left behind however the request ends. */
function temporaryStorage(): { storage: StorageEngine; discard(): Promise<void> } {
  const startedWrites: { stream: Readable; pendingPath: Promise<string> }[] = [];
  const write = async (stream: Readable): Promise<{ path: string; size: number }> => {
    await fileStore().assertRoom();
    const path = await temporaryPath();
    const sink = createWriteStream(path, { mode: 0o600 });
    try {
      await pipeline(stream, sink);
    } catch (error) {
      await closeStream(sink);
      await removeTemporary(path);
      throw error;
    }
    return { path, size: sink.bytesWritten };
  };
  return {
    storage: {
      _handleFile(_request, { stream }, callback) {
        const pendingFile = write(stream);
        const path = pendingFile.then((file) => file.path);
        // A form that breaks off fails here before `discard` awaits the promise: not an unhandled rejection.
        path.catch(() => undefined);
        startedWrites.push({ stream, pendingPath: path });
        pendingFile.then(
          (file) => callback(null, file),
          (error: unknown) => callback(error),
        );
      },
      _removeFile: (_request, { path }, callback) => {
        removeTemporary(path).then(() => callback(null), callback);
      },
    },
    async discard() {
      // Stops a file that was still being written when the request broke off.
      for (const { stream } of startedWrites) stream.destroy();
      for (const { pendingPath } of startedWrites) await pendingPath.then(removeTemporary, () => undefined);
    },
  };
}

const tooMany = new Set(["LIMIT_UNEXPECTED_FILE", "LIMIT_FILE_COUNT"]);
const tooLarge = new Set(["LIMIT_FILE_SIZE", "LIMIT_FIELD_VALUE"]);

function uploadError(error: unknown, upload: Upload): unknown {
  if (error instanceof MulterError && tooMany.has(error.code)) {
    const field = error.field ?? upload.field;
    return field === upload.field
      ? invalid({ [field]: "Too many" })
      : new AppError("ERR_UNKNOWN_FIELD", { fields: { [field]: "Unknown field" } });
  }
  if (error instanceof MulterError)
    return new AppError(tooLarge.has(error.code) ? "ERR_PAYLOAD_TOO_LARGE" : "ERR_BAD_REQUEST");
  const mappedError = mapFullDisk(error);
  if (mappedError instanceof AppError) return mappedError;
  // An error without a system code is a form that is malformed or breaks off.
  return (error as NodeJS.ErrnoException).code === undefined ? new AppError("ERR_BAD_REQUEST") : error;
}
