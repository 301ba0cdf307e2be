import { createReadStream } from "node:fs";
import { copyFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { maxDownloadBytes } from "@guiche/contract/limits";
import type { SourceTable } from "@guiche/contract/migration-tables";
import { isFileType, type MediaType } from "@guiche/contract/message-kinds";
import type { MediaClaim, MediaKind } from "../../../channels/content";
import { fileEnv } from "../../../config/env";
import { removeTemporary, temporaryPath } from "../../../core/files/temporary";
import { isAppError } from "../../../core/http/errors";
import { OutageError } from "../../../core/log/outage-error";
import { scopeOfRow } from "../../../core/tenant/scope";
import { savePicture } from "../../announcements";
import { saveDownloaded, type SavedFile } from "../../media";
import { MigrationFailure } from "../failure";
import type { Migration } from "../migration";
import { announcementsWithoutPicture, changeRows, owedFiles, type FilelessRow } from "../migration.store";
import { count, type Reason, type ReportLine } from "../../migration-runs";
import { nameIn } from "../rules/message-form";
import { textOf } from "../rules/values";
import type { Folder, FoundFile } from "../source/folder";
import { byTicket } from "../source/ranges";
import { allOf, type Theirs } from "../source/source";
import { messageKey, messages } from "./messages";

/** A file of the source, and the row here that it belongs to. */
interface File {
  key: string;
  /** Where it may lie. */
  paths: string[];
}

/** Copies files. One that was copied is not copied again. */
export async function bringFiles(migration: Migration, folder: Folder): Promise<void> {
  const { source } = migration;
  const columns = `id, "ticketId", "mediaUrl", ${source.has("Messages", "companyId") ? `"companyId"` : `NULL AS "companyId"`}`;
  const where = `"mediaUrl" <> ''`;
  for await (const rows of byTicket(source, "Messages", { columns, where, order: "id", size: 200 })) {
    const files = rows.map((row) => ({ key: messageKey(row.id, row.ticketId), paths: pathsOf(row) }));
    await migration.recall(
      messages,
      files.map(({ key }) => key),
    );
    await copyAll(migration, folder, { kind: "message", table: "messages", files });
  }
  for (const { kind, table, theirs, folders } of others) {
    const files = (await allOf(source, theirs, "id"))
      .filter(({ mediaPath }) => textOf(mediaPath) !== "")
      .map((row) => ({ key: textOf(row.id), paths: below(row, textOf(row.mediaPath), folders) }));
    await copyAll(migration, folder, { kind, table, files });
  }
  const lists = new Map((await allOf(source, "Files", "id")).map((row) => [textOf(row.id), row]));
  const options = (await allOf(source, "FilesOptions", "id")).filter(({ path }) => textOf(path) !== "");
  const files = options.map((row) => ({
    key: textOf(row.id),
    paths: below(lists.get(textOf(row.fileId)) ?? {}, textOf(row.path), [`fileList/${textOf(row.fileId)}`]),
  }));
  await copyAll(migration, folder, { kind: "fileOption", table: "file_list_options", files });
  await copyPictures(migration, folder);
}

/** The pictures of announcements, which belong to no company. */
async function copyPictures(migration: Migration, folder: Folder): Promise<void> {
  const rows = (await allOf(migration.source, "Announcements", "id")).filter(({ mediaPath }) => textOf(mediaPath));
  if (rows.length === 0) return;
  const line = migration.report.line(filesOf("announcements"));
  const lacking = new Set(migration.writes ? await announcementsWithoutPicture() : []);
  for (const row of rows) {
    line.found += 1;
    const name = textOf(row.mediaPath);
    const id = migration.idOf("announcement", row.id);
    const sourceFile = await folder.find(below(row, name, ["announcements"]));
    if (id === null) count(line.leftOut, "noParent", name);
    else if (migration.writes && !lacking.has(id)) line.known += 1;
    else if (typeof sourceFile === "string") count(line.leftOut, sourceFile, name);
    else {
      const reason = migration.writes ? await copyPicture(id, sourceFile, nameIn(name)) : null;
      if (reason) count(line.leftOut, reason, name);
      else line.comes += 1;
    }
  }
}

/** Null when it is here; else why not. */
async function copyPicture(id: number, sourceFile: FoundFile, filename: string): Promise<Reason | null> {
  const path = await temporaryPath(fileEnv().dataDir);
  try {
    // It is moved into the store, and the source keeps its own.
    await copyFile(sourceFile.path, path);
    await changeRows("announcements", [{ id, ...(await savePicture({ path, filename })) }]);
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await removeTemporary(path);
  }
}

const others = [
  { kind: "queue", table: "queues", theirs: "Queues", folders: [] },
  { kind: "option", table: "queue_options", theirs: "QueueOptions", folders: [] },
  { kind: "quickMessage", table: "quick_messages", theirs: "QuickMessages", folders: ["quickMessage", "quick"] },
  { kind: "campaign", table: "campaigns", theirs: "Campaigns", folders: [] },
  { kind: "schedule", table: "schedules", theirs: "Schedules", folders: [] },
  { kind: "chatMessage", table: "chat_messages", theirs: "ChatMessages", folders: ["chat"] },
] as const;

/** The column holds a name or a path below the folder, or an address that ends with one. */
function pathsOf(row: Theirs): string[] {
  const mediaUrl = textOf(row.mediaUrl).trim();
  const path = /^https?:\/\//i.test(mediaUrl)
    ? mediaUrl.replace(/^https?:\/\/[^/]*\/(?:public\/)?/i, "").replace(/[?#].*$/, "")
    : mediaUrl;
  return below(row, path, []);
}

/**
 * Some forks have a folder for each company, and within it one for each purpose. It is looked for there first: outside,
 * a file of the same name may be another company's.
 */
function below({ companyId }: Theirs, path: string, folders: readonly string[]): string[] {
  const own = `company${textOf(companyId)}`;
  return [
    ...["", ...folders].map((folder) => [own, folder, path].filter(Boolean).join("/")),
    ...folders.map((folder) => `${folder}/${path}`),
    path,
  ];
}

/** The line of the report about the files of a table here. */
export const filesOf = <Table extends string>(table: Table) => `(${table}: files)` as const;

/** A table here with files. */
type WithFiles = SourceTable extends infer Line ? (Line extends `(${infer Table}: files)` ? Table : never) : never;

interface Copying {
  kind: string;
  table: WithFiles;
  files: readonly File[];
}

async function copyAll(migration: Migration, folder: Folder, { kind, table, files }: Copying): Promise<void> {
  if (files.length === 0) return;
  const line = migration.report.line(filesOf(table));
  const ids = new Map(
    files.flatMap(({ key }) => (migration.idOf(kind, key) === null ? [] : [[migration.idOf(kind, key)!, key]])),
  );
  const owedById = new Map(
    migration.writes ? (await owedFiles(table, [...ids.keys()])).map((row) => [row.id, row]) : [],
  );
  for (const { key, paths } of files) {
    line.found += 1;
    const id = migration.idOf(kind, key);
    const row = id === null ? undefined : owedById.get(id);
    const sourceFile = await folder.find(paths);
    const name = paths.at(-1) ?? key;
    if (id === null && migration.writes) count(line.leftOut, "noParent", name);
    else if (row?.isHere || (migration.writes && !row)) line.known += 1;
    else if (typeof sourceFile === "string") count(line.leftOut, sourceFile, name);
    else if (!migration.writes) line.comes += 1;
    else if (row) await copy(line, table, { row, found: sourceFile, name });
    migration.step(line.table);
  }
}

async function copy(
  line: ReportLine,
  table: string,
  { row, found, name }: { row: FilelessRow; found: FoundFile; name: string },
): Promise<void> {
  try {
    const savedFile = await saveDownloaded(
      scopeOfRow(row),
      claimOf(row, found, nameIn(name)),
      (sink) => pipeline(createReadStream(found.path), sink),
      maxDownloadBytes,
    );
    await changeRows(table, [{ id: row.id, ...changesOf(table, row, savedFile) }]);
    line.comes += 1;
  } catch (error) {
    count(line.leftOut, reasonOf(error), name);
  }
}

/** Of the system, about a file of the source. */
const unreadable = ["EACCES", "EPERM", "ENOENT", "EIO"];

/** What no other file would change stops the run: the disk is full, or the bucket is away. */
function reasonOf(error: unknown): Reason {
  if (isAppError(error, "ERR_STORAGE_QUOTA")) return "overQuota";
  // No picture.
  if (isAppError(error, "ERR_VALIDATION")) return "notUsed";
  if (unreadable.includes((error as NodeJS.ErrnoException).code ?? "")) return "unreadableFile";
  if (isAppError(error, "ERR_STORAGE_FULL"))
    throw new MigrationFailure("diskFull", "The disk is full. Make room and run this again: it goes on here.");
  if (error instanceof OutageError) throw new MigrationFailure("noStore", error.message, { cause: error });
  throw error;
}

const kinds: Partial<Record<MediaType, MediaKind>> = {
  image: "image",
  audio: "audio",
  video: "video",
  application: "document",
  sticker: "sticker",
};

const claimOf = ({ mediaType, media }: FilelessRow, { bytes }: FoundFile, filename: string): MediaClaim => ({
  type: kinds[mediaType] ?? "document",
  mimetype: media?.mimetype ?? "application/octet-stream",
  bytes,
  filename: media?.filename ?? filename,
  ...(media?.isVoice && { isVoice: true }),
});

function changesOf(
  table: string,
  { mediaType, details, media }: FilelessRow,
  { mediaId, claim, hasThumbnail }: SavedFile,
) {
  const { type, ...facts } = claim;
  if (table !== "messages") return { mediaId, mediaName: facts.filename ?? null };
  const isDocument = type === "document" && isFileType(mediaType);
  return {
    mediaId,
    mediaState: "ready",
    mediaType: isDocument ? "application" : mediaType,
    details: { ...details, media: { ...media, ...facts, hasThumbnail } },
  };
}
