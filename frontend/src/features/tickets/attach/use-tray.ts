import { uploadLimits } from "@guiche/contract/limits";
import { useState } from "react";
import { isBig, reduced, type Reduced } from "./compress";
import { moved } from "./order";

/** A file in the tray, as it was chosen. */
interface Chosen {
  key: number;
  file: File;
  caption: string;
  measures?: [number, number];
  /** A big photo at a size that is seen; undefined while it is made, null when there is nothing to save. */
  smaller?: Reduced | null;
  keepsOriginal: boolean;
}

/** The same, and what would be sent of it now. */
export interface Item extends Chosen {
  sent: File;
  /** A smaller picture is still being made. */
  isBusy: boolean;
}

let made = 0;
const chosenOf = (file: File): Chosen => ({ key: (made += 1), file, caption: "", keepsOriginal: false });

function itemOf(chosen: Chosen): Item {
  const { file, measures, smaller, keepsOriginal } = chosen;
  const isBusy = measures !== undefined && smaller === undefined && isBig(file, measures);
  if (!smaller || keepsOriginal) return { ...chosen, sent: file, isBusy };
  return { ...chosen, sent: smaller.file, measures: smaller.measures, isBusy };
}

function beginWith(files: readonly File[], caption: string): Chosen[] {
  const [first, ...rest] = files.slice(0, uploadLimits.files).map(chosenOf);
  return first ? [{ ...first, caption }, ...rest] : [];
}

/** The files about to be sent, in their order. */
export function useTray(files: readonly File[], caption: string) {
  const [chosen, setChosen] = useState(() => beginWith(files, caption));
  const [leftOut, setLeftOut] = useState(files.length > uploadLimits.files);

  const change = (key: number, fields: Partial<Chosen>) =>
    setChosen((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  return {
    items: chosen.map(itemOf),
    leftOut,
    isFull: chosen.length >= uploadLimits.files,
    change,
    /** A picture tells its measures once it is drawn; a big one is made smaller right away. */
    measure: (key: number, measures: [number, number]) => {
      const one = chosen.find((row) => row.key === key);
      if (!one || one.measures) return;
      change(key, { measures });
      if (isBig(one.file, measures)) void reduced(one.file, measures).then((smaller) => change(key, { smaller }));
    },
    add: (more: readonly File[]) => {
      setLeftOut(chosen.length + more.length > uploadLimits.files);
      setChosen([...chosen, ...more.map(chosenOf)].slice(0, uploadLimits.files));
    },
    move: (at: number, by: -1 | 1) => setChosen(moved(chosen, at, by)),
    remove: (key: number) => {
      setLeftOut(false);
      setChosen(chosen.filter((one) => one.key !== key));
    },
  };
}
