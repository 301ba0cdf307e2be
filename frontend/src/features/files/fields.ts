import { beginningOf } from "@guiche/contract/texts/beginning";
import { fileListInput, type FileListDto, type FileListInput, type FileOptionDto } from "@guiche/contract/files";
import * as yup from "yup";

/** One row of the form: an option, and the file that was chosen for it. */
export interface OptionRow {
  /** Identifies the row while it has no id. */
  key: string;
  id: number | null;
  name: string;
  storedFile: Pick<FileOptionDto, "file" | "path" | "mediaType" | "bytes"> | null;
  selectedFile: File | null;
}

export interface FileListForm extends Pick<FileListInput, "name" | "message"> {
  options: OptionRow[];
}

export const fileListForm = fileListInput.shape({
  options: yup
    .array(yup.object({ name: yup.string().trim().required("Obrigatório").max(100, "Too Long!") }))
    .default([]),
});

let serial = 0;
export const newRow = (file: File | null = null): OptionRow => ({
  key: `new-${(serial += 1)}`,
  id: null,
  // The name of the file without its ending is a good first name.
  name: file ? beginningOf(file.name.replace(/\.[^.]+$/, ""), 100) : "",
  storedFile: null,
  selectedFile: file,
});

const rowOf = ({ id, name, file, path, mediaType, bytes }: FileOptionDto): OptionRow => ({
  key: String(id),
  id,
  name,
  storedFile: { file, path, mediaType, bytes },
  selectedFile: null,
});

export const formFromList = (list: FileListDto | null): FileListForm => ({
  name: list?.name ?? "",
  message: list?.message ?? "",
  options: (list?.options ?? []).map(rowOf),
});

/** The form as the server takes it. `ids`: options that an earlier save made, by the key of their row. */
export const inputFromForm = (
  { name, message, options }: FileListForm,
  ids: ReadonlyMap<string, number>,
): FileListInput => ({
  name,
  message,
  options: options.map((option) => ({ id: option.id ?? ids.get(option.key) ?? null, name: option.name })),
});

/** The row at a place changes places with its neighbour. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(to, 0, row);
  return next;
}
