import { createContext, use, useEffect, useRef, type RefObject } from "react";

/** The day of the calendar on which the keyboard stands. */
interface ChosenDay {
  chosenDay: string;
  today: string;
  /** Shows the agenda from this day on. */
  open: (day: string) => void;
  /** The day to which an arrow key led, until the keyboard or the mouse goes on. */
  focusDay: RefObject<string | null>;
}

export const ChosenDayContext = createContext<ChosenDay>({
  chosenDay: "",
  today: "",
  open: () => undefined,
  focusDay: { current: null },
});
export const useChosenDay = () => use(ChosenDayContext);

/** Takes the focus when an arrow key led here. The calendar draws a new month twice, so it is taken each time. */
export function useFollow(day: string) {
  const { focusDay } = useChosenDay();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusDay.current === day) button.current?.focus();
  });
  return button;
}
