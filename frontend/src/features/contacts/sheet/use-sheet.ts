import { contactApi } from "@guiche/contract/contacts";
import type { SheetPreview, SheetRefusals, SheetReport } from "@guiche/contract/contact-sheets";
import { useEffect, useRef, useState } from "react";
import { errorText, notifyError } from "@/shared/api/notify-error";
import { upload } from "@/shared/api/files";
import { firstChoice, mappingOf, type Choice } from "./mapping";

/** The state of an import. `part`: fraction of the file sent so far, 0 to 1. */
export type Stage =
  | { step: "file"; problem: string | null }
  | { step: "reading"; file: File; part: number }
  | { step: "mapping"; file: File; preview: SheetPreview; choice: Choice; problem: string | null }
  | { step: "importing"; file: File; preview: SheetPreview; choice: Choice; part: number }
  | { step: "result"; file: File; choice: Choice; report: SheetReport };

const start: Stage = { step: "file", problem: null };
type Reply = SheetPreview | SheetReport | SheetRefusals;
const isPreview = (reply: Reply): reply is SheetPreview => "columns" in reply;
const isReport = (reply: Reply): reply is SheetReport => "created" in reply;

/** The import of a spreadsheet: the server reads it, the user assigns the columns, the server imports it. */
export function useSheet() {
  const [stage, setStage] = useState<Stage>(start);
  const sending = useRef<AbortController | null>(null);
  const stop = () => {
    sending.current?.abort();
    sending.current = null;
  };
  // Abort the request on unmount.
  useEffect(() => stop, []);

  /** Null when it was aborted. */
  const send = async (file: File, fields: Record<string, string>, onProgress: (part: number) => void) => {
    stop();
    const mine = new AbortController();
    sending.current = mine;
    try {
      const reply = await upload(contactApi.upload, {
        params: {},
        fields,
        files: [file],
        onProgress,
        signal: mine.signal,
      });
      return mine.signal.aborted ? null : reply;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    }
  };

  const read = async (file: File) => {
    setStage({ step: "reading", file, part: 0 });
    try {
      const reply = await send(file, { preview: "true" }, (part) => setStage({ step: "reading", file, part }));
      if (reply && isPreview(reply))
        setStage({ step: "mapping", file, preview: reply, choice: firstChoice(reply), problem: null });
    } catch (error) {
      setStage({ step: "file", problem: errorText(error) });
      notifyError(error);
    }
  };

  const bring = async (file: File, preview: SheetPreview, choice: Choice) => {
    const sheet = { file, preview, choice };
    setStage({ step: "importing", ...sheet, part: 0 });
    try {
      const fields = { mapping: JSON.stringify(mappingOf(choice)) };
      const reply = await send(file, fields, (part) => setStage({ step: "importing", ...sheet, part }));
      if (reply && isReport(reply)) setStage({ step: "result", file, choice, report: reply });
    } catch (error) {
      // The column assignment survives a failure.
      setStage({ step: "mapping", ...sheet, problem: errorText(error) });
      notifyError(error);
    }
  };

  const loadRefused = async (file: File, choice: Choice) => {
    const fields = { mapping: JSON.stringify(mappingOf(choice)), refused: "true" };
    const reply = await upload(contactApi.upload, { params: {}, fields, files: [file] });
    if (!("refusedRows" in reply)) throw new Error("The server sent no rows.");
    return reply;
  };

  return {
    stage,
    loadRefused,
    read,
    bring,
    refuse: (problem: string) => setStage({ step: "file", problem }),
    choose: (choice: Choice) => setStage((current) => (current.step === "mapping" ? { ...current, choice } : current)),
    restart: () => {
      stop();
      setStage(start);
    },
  };
}
