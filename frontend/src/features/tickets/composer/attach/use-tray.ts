import { uploadLimits } from "@guiche/contract/limits";
import { useEffect, useState } from "react";
import { isReducible, reducePhoto } from "./compress";
import { saveTray, savedTray, type SelectedFile, type TrayKey } from "./saved-tray";

/** A selected file with what would be sent of it. */
export interface Item extends SelectedFile {
  fileToSend: File;
  /** Whether the photo is still being reduced. */
  isBusy: boolean;
}

let lastKey = 0;
const selectedFile = (file: File): SelectedFile => ({ key: (lastKey += 1), file, caption: "", keepsOriginal: false });

function itemOf(trayFile: SelectedFile): Item {
  const { file, measures, smaller, keepsOriginal } = trayFile;
  const isBusy = measures !== undefined && smaller === undefined && isReducible(file, measures);
  if (!smaller || keepsOriginal) return { ...trayFile, fileToSend: file, isBusy };
  return { ...trayFile, fileToSend: smaller.file, measures: smaller.measures, isBusy };
}

function beginWith(files: readonly File[], caption: string): SelectedFile[] {
  const [first, ...rest] = files.slice(0, uploadLimits.files).map(selectedFile);
  return first ? [{ ...first, caption }, ...rest] : [];
}

/** Restores kept files. Photos whose reduction was interrupted are measured and reduced again. */
const restoreFiles = (rows: readonly SelectedFile[]): SelectedFile[] =>
  rows.map(({ measures, ...row }) => (row.smaller === undefined || !measures ? row : { ...row, measures }));

interface TrayOptions {
  files: readonly File[];
  /** The composer's text. */
  text: string;
  fits: (text: string) => boolean;
  trayKey: TrayKey;
}

/**
 * The files of the dialog, in order. Starts with files that were left unsent in this conversation, if there are any.
 */
export function useTray({ files, text, fits, trayKey: { userId, ticketId } }: TrayOptions) {
  const [tray] = useState(() => savedTray({ userId, ticketId }));
  const [tookText] = useState(() => tray?.tookText ?? fits(text));
  const [trayFiles, setTrayFiles] = useState(() =>
    tray ? restoreFiles(tray.rows) : beginWith(files, tookText ? text.trim() : ""),
  );
  const [leftOut, setLeftOut] = useState(files.length > uploadLimits.files);

  useEffect(
    () => saveTray({ userId, ticketId }, { rows: trayFiles, tookText }),
    [userId, ticketId, trayFiles, tookText],
  );

  const change = (key: number, fields: Partial<SelectedFile>) =>
    setTrayFiles((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  return {
    items: trayFiles.map(itemOf),
    /** Whether the composer's text became the first caption. */
    tookText,
    leftOut,
    isFull: trayFiles.length >= uploadLimits.files,
    change,
    /** Called when a picture has loaded and its size is known; starts to reduce a big one. */
    measure: (key: number, measures: [number, number]) => {
      const one = trayFiles.find((row) => row.key === key);
      if (!one || one.measures) return;
      change(key, { measures });
      if (isReducible(one.file, measures))
        void reducePhoto(one.file, measures).then((smaller) => change(key, { smaller }));
    },
    add: (more: readonly File[]) => {
      setLeftOut(trayFiles.length + more.length > uploadLimits.files);
      setTrayFiles([...trayFiles, ...more.map(selectedFile)].slice(0, uploadLimits.files));
    },
    move: (at: number, by: -1 | 1) =>
      setTrayFiles(trayFiles.toSpliced(at, 1).toSpliced(at + by, 0, ...trayFiles.slice(at, at + 1))),
    remove: (key: number) => {
      setLeftOut(false);
      setTrayFiles(trayFiles.filter((one) => one.key !== key));
    },
  };
}
