import { uploadLimits } from "@guiche/contract/limits";
import { useEffect, useState } from "react";
import { isReducible, reducePhoto } from "./compress";
import { saveTray, savedTray, type SelectedFile, type TrayKey } from "./saved-tray";

/** A selected file with what would be sent of it. */
export interface Item extends SelectedFile {
  sent: File;
  /** Whether the photo is still being reduced. */
  isBusy: boolean;
}

let made = 0;
const selectedFile = (file: File): SelectedFile => ({ key: (made += 1), file, caption: "", keepsOriginal: false });

function itemOf(chosen: SelectedFile): Item {
  const { file, measures, smaller, keepsOriginal } = chosen;
  const isBusy = measures !== undefined && smaller === undefined && isReducible(file, measures);
  if (!smaller || keepsOriginal) return { ...chosen, sent: file, isBusy };
  return { ...chosen, sent: smaller.file, measures: smaller.measures, isBusy };
}

function beginWith(files: readonly File[], caption: string): SelectedFile[] {
  const [first, ...rest] = files.slice(0, uploadLimits.files).map(selectedFile);
  return first ? [{ ...first, caption }, ...rest] : [];
}

/** Restores kept files. Photos whose reduction was interrupted are measured and reduced again. */
const toSaved = (rows: readonly SelectedFile[]): SelectedFile[] =>
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
  const [saved] = useState(() => savedTray({ userId, ticketId }));
  const [tookText] = useState(() => saved?.tookText ?? fits(text));
  const [chosen, setChosen] = useState(() =>
    saved ? toSaved(saved.rows) : beginWith(files, tookText ? text.trim() : ""),
  );
  const [leftOut, setLeftOut] = useState(files.length > uploadLimits.files);

  useEffect(() => saveTray({ userId, ticketId }, { rows: chosen, tookText }), [userId, ticketId, chosen, tookText]);

  const change = (key: number, fields: Partial<SelectedFile>) =>
    setChosen((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  return {
    items: chosen.map(itemOf),
    /** Whether the composer's text became the first caption. */
    tookText,
    leftOut,
    isFull: chosen.length >= uploadLimits.files,
    change,
    /** Called when a picture has loaded and its size is known; starts to reduce a big one. */
    measure: (key: number, measures: [number, number]) => {
      const one = chosen.find((row) => row.key === key);
      if (!one || one.measures) return;
      change(key, { measures });
      if (isReducible(one.file, measures))
        void reducePhoto(one.file, measures).then((smaller) => change(key, { smaller }));
    },
    add: (more: readonly File[]) => {
      setLeftOut(chosen.length + more.length > uploadLimits.files);
      setChosen([...chosen, ...more.map(selectedFile)].slice(0, uploadLimits.files));
    },
    move: (at: number, by: -1 | 1) =>
      setChosen(chosen.toSpliced(at, 1).toSpliced(at + by, 0, ...chosen.slice(at, at + 1))),
    remove: (key: number) => {
      setLeftOut(false);
      setChosen(chosen.filter((one) => one.key !== key));
    },
  };
}
