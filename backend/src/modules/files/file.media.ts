import { beginningOf } from "@guiche/contract/texts/beginning";
import { maxFileOptions, type FileListDto, type FileUpload } from "@guiche/contract/files";
import { AppError, invalid } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { attachUpload, attachedBytes, type Attachment, forgetFile } from "../media";
import { changeFileList, showFileList } from "./file.service";
import { fileStore, type FileListRow } from "./file.store";

/** Stores the files of a form one after the other, each in its option. */
export async function uploadFiles(
  scope: Scope,
  id: number,
  { uploads, names }: { uploads: UploadedFile[]; names: FileUpload },
): Promise<FileListDto> {
  const { options } = await fileStore(scope).mustHave(id);
  if (names.id.some((requestedId) => !options.some((option) => option.id === requestedId)))
    throw new AppError("ERR_NO_FILE_OPTION_FOUND");
  if (uploads.length === 0) throw invalid({ files: "Required" });
  for (const [place, file] of uploads.entries())
    await attachUpload(scope, file, (attachment) =>
      changeFileList(scope, id, async (inside, list) => {
        await attach(inside, list, { optionId: names.id[place], name: names.name[place], attachment });
      }),
    );
  return showFileList(scope, id);
}

interface Attaching {
  optionId: number | undefined;
  name: string | undefined;
  attachment: Attachment;
}

async function attach(inside: Scope, list: FileListRow, { optionId, name, attachment }: Attaching) {
  const store = fileStore(inside);
  const media = await storedOnce(inside, attachment);
  const existingOption =
    list.options.find(({ id }) => id === optionId) ??
    (optionId === undefined
      ? list.options.find((option) => option.name === name && option.mediaId === null)
      : undefined);
  if (existingOption) {
    await store.changeOption({ id: existingOption.id }, media);
    if (existingOption.mediaId !== media.mediaId) forgetFile(inside, existingOption.mediaId);
    return;
  }
  if (optionId !== undefined) throw new AppError("ERR_NO_FILE_OPTION_FOUND");
  if (list.options.length >= maxFileOptions) throw new AppError("ERR_TOO_MANY_OPTIONS");
  const place = (list.options.at(-1)?.place ?? -1) + 1;
  await store.addOption({
    fileListId: list.id,
    name: beginningOf(name ?? media.mediaName ?? "", 100),
    place,
    ...media,
  });
}

/** The same file is stored once, however often it is uploaded. */
async function storedOnce(inside: Scope, attachment: Attachment): Promise<Attachment> {
  const { mediaId } = attachment;
  const same = mediaId === null ? null : await fileStore(inside).sameFile(mediaId);
  if (mediaId === null || same === null) return attachment;
  forgetFile(inside, mediaId);
  return { ...attachment, mediaId: same };
}

export const optionBytes = async (scope: Scope, id: number): Promise<Bytes> =>
  attachedBytes(scope, await fileStore(scope).mustHaveOption(id));
