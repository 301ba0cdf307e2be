import type { CallValue } from "@guiche/contract/bot/vocabulary";
import { useMemo, useState } from "react";
import { simulate, type SimulatedAnswer, type SimulatedText, type Simulation } from "./simulate";

/** How much later each text is written: nobody is taken for a machine, and no text precedes the menu it answers. */
const paceMs = 20_000;
/** How long a simulated service takes. */
const answerMs = 2_000;

/** A conversation with the bot on a clock of its own. */
export function useConversation(simulation: Omit<Simulation, "startedAt">) {
  const { program, notices, startQueueId } = simulation;
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const [texts, setTexts] = useState<readonly (SimulatedText | SimulatedAnswer)[]>([]);
  const [skipped, setSkipped] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const turns = useMemo(
    () => simulate({ program, notices, startQueueId, startedAt }, texts),
    [program, notices, startQueueId, startedAt, texts],
  );
  const now = (texts.at(-1)?.at ?? startedAt) + skipped;
  return {
    turns,
    now,
    isClosed,
    setClosed,
    lastText: texts.flatMap((each) => ("text" in each ? [each.text] : [])).at(-1) ?? "",
    /** The service whose answer is awaited. */
    awaits: turns.at(-1)?.awaits ?? null,
    /** Everything said so far, for a real call. */
    messages: turns.flatMap(({ text, replies }) => [
      ...(text === null ? [] : [{ from: "customer" as const, text }]),
      ...replies.filter((reply) => reply.text !== "").map((reply) => ({ from: "us" as const, text: reply.text })),
    ]),
    /** Answers the call that is awaited. */
    answer: (value: CallValue) => {
      setTexts([...texts, { value, at: now + answerMs, isClosed }]);
      setSkipped(0);
    },
    write: (text: string) => {
      setTexts([...texts, { text, at: now + paceMs, isClosed }]);
      setSkipped(0);
    },
    /** Lets time pass. */
    skip: (ms: number) => setSkipped(skipped + ms),
    restart: () => {
      setTexts([]);
      setSkipped(0);
      setStartedAt(Date.now());
    },
  };
}
export type Conversation = ReturnType<typeof useConversation>;
