import type { FileListDto } from "@guiche/contract/files";
import { useFormikContext } from "formik";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { UnknownVariables } from "../../shared/variables/UnknownVariables";
import { FieldOptions } from "./FieldOptions";
import { fileListForm, formFromList, inputFromForm, type FileListForm } from "./fields";
import { useFileListMutations } from "./use-file-lists";

/** Campaigns send the message with the first file. */
function UnknownInMessage() {
  const { values } = useFormikContext<FileListForm>();
  return <UnknownVariables text={values.message} kind="campaign" />;
}

interface Props {
  /** Null creates one. */
  row: FileListDto | null;
  onClose: () => void;
}

export function FileListDialog({ row, onClose }: Props) {
  const { t } = useTranslation("files");
  const { save, sendFile } = useFileListMutations();
  /** The part of each file that is uploaded, by the key of its row. */
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  // When a file is refused the list already exists: the next save changes it, and uploads only what is missing.
  const savedId = useRef<number | null>(row?.id ?? null);
  const ids = useRef(new Map<string, number>());
  const sentFiles = useRef(new Set<File>());

  const submit = async (form: FileListForm) => {
    const list = await save(savedId.current, inputFromForm(form, ids.current));
    savedId.current = list.id;
    // The reply has the options in the order of the form.
    for (const [place, { key }] of form.options.entries()) {
      const option = list.options[place];
      if (option) ids.current.set(key, option.id);
    }
    for (const { key, name, selectedFile } of form.options) {
      const optionId = ids.current.get(key);
      if (!selectedFile || optionId === undefined || sentFiles.current.has(selectedFile)) continue;
      const onProgress = (part: number) => setProgress((before) => ({ ...before, [key]: part }));
      await sendFile({ listId: list.id, optionId, name, file: selectedFile, onProgress });
      sentFiles.current.add(selectedFile);
    }
  };

  return (
    <ResourceDialog
      savedText={t("saved")}
      title={t(row ? "dialog.edit" : "dialog.add")}
      initialValues={formFromList(row)}
      schema={fileListForm}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ maxLength: 100, autoComplete: "off" }} />
      <FieldText
        name="message"
        label={t("dialog.message")}
        help={t("dialog.messageHelp")}
        required
        multiline
        minRows={3}
        maxRows={8}
      />
      <UnknownInMessage />
      <FieldOptions progress={progress} />
    </ResourceDialog>
  );
}
