import { contactListApi, contactListItemApi, type ContactListReport } from "@guiche/contract/contact-lists";
import { withOtherColumns, type SheetMapping, type SheetPreview } from "@guiche/contract/contact-sheets";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../shared/api/notify-error";
import { upload } from "../../shared/api/files";
import { adminError } from "../../shared/lists/admin-toast";

type Stage =
  | { step: "file"; busy: boolean }
  | {
      step: "columns";
      busy: boolean;
      file: File;
      preview: SheetPreview;
      mapping: SheetMapping;
      /** Fraction of the file sent while it is imported. */
      part?: number;
    }
  | { step: "result"; file: File; mapping: SheetMapping; report: ContactListReport };

/** The import into a list: the server reads the sheet, the user checks the columns, the server stores the people. */
export function useImport(contactListId: number) {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ step: "file", busy: false });
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: contactListId };

  const attempt = async (before: Stage, work: () => Promise<Stage>) => {
    setProblem(null);
    try {
      setStage(await work());
    } catch (error) {
      setStage(before);
      setProblem(errorText(error));
      adminError(error);
    }
  };

  return {
    stage,
    problem,
    read: (file: File) => {
      setStage({ step: "file", busy: true });
      return attempt({ step: "file", busy: false }, async () => {
        const reply = await upload(contactListApi.upload, { params, fields: { preview: "true" }, files: [file] });
        if (!("columns" in reply)) throw new Error("The server sent no preview.");
        return { step: "columns", busy: false, file, preview: reply, mapping: reply.mapping };
      });
    },
    loadRefused: async ({ file, mapping }: Extract<Stage, { step: "result" }>) => {
      const fields = { mapping: JSON.stringify(mapping), refused: "true" };
      const reply = await upload(contactListApi.upload, { params, fields, files: [file] });
      if (!("refusedRows" in reply)) throw new Error("The server sent no rows.");
      return reply;
    },
    choose: (mapping: SheetMapping) =>
      setStage((current) => (current.step === "columns" ? { ...current, mapping } : current)),
    bring: (columnsStage: Extract<Stage, { step: "columns" }>) => {
      setStage({ ...columnsStage, busy: true, part: 0 });
      return attempt({ ...columnsStage, busy: false }, async () => {
        const mapping = withOtherColumns({ columns: columnsStage.preview.columns, mapping: columnsStage.mapping });
        const fields = { mapping: JSON.stringify(mapping) };
        const onProgress = (part: number) => setStage({ ...columnsStage, busy: true, part });
        const report = await upload(contactListApi.upload, { params, fields, files: [columnsStage.file], onProgress });
        if (!("created" in report)) throw new Error("The server sent no report.");
        void client.invalidateQueries({ queryKey: [contactListItemApi.page.path] });
        return { step: "result", file: columnsStage.file, mapping, report };
      });
    },
  };
}
