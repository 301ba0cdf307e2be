import { files } from "../../core/files/file-store";
import { AppError } from "../../core/http/errors";
import { defineRepeatingJob } from "../../core/jobs/define-job";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { mediaStore, recount, type Usage } from "./media.store";

/** Bytes of the company's files, and its plan's quota. Pictures of contacts are not counted. */
export const storageOf = (scope: Scope): Promise<Usage> => mediaStore(scope).usage();

/** Throws when so many more bytes would not be stored, before work is done on them. Storing them decides. */
export async function assertRoom(scope: Scope, bytes: number): Promise<void> {
  await files().assertRoom();
  const { usedBytes, quotaBytes } = await storageOf(scope);
  if (quotaBytes !== null && usedBytes + bytes > quotaBytes) throw new AppError("ERR_STORAGE_QUOTA");
}

/** Whether an error says that a file found no room, on the disk or in the plan. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "ERR_STORAGE_FULL" || error.code === "ERR_STORAGE_QUOTA");

export async function recountStorage(): Promise<void> {
  const wrong = await recount();
  if (wrong.length > 0) log.warn({ companies: wrong.map((row) => row.companyId) }, "Count of stored bytes corrected");
}

defineRepeatingJob({ name: "media.recount", everySeconds: 24 * 60 * 60, run: recountStorage });
