import type { GivenFacts } from "@guiche/contract/bot-scripts";
import type { CallValue } from "@guiche/contract/bot/engine-types";
import { useMemo, useState } from "react";
import { nextDeadline } from "./deadlines";
import { usualFacts, type SampleContact } from "./facts";
import type { SimulatedRun } from "./scripts";
import { choiceDueAt, simulate, type SimulatedInput, type Simulation } from "./simulate";

/** How much later each text is written: no one is taken for a machine, and no text precedes the menu it answers. */
const paceMs = 20_000;
/** How long a simulated service takes. */
const answerMs = 2_000;

const emptyRun = (): SimulatedRun => ({ startedAt: Date.now(), isGreeted: false, inputs: [] });

/** A conversation with the bot on a clock of its own. */
export function useConversation(
  { program, absencesAt, startQueueId }: Pick<Simulation, "program" | "absencesAt" | "startQueueId">,
  sampleName: string,
) {
  const [run, setRun] = useState(emptyRun);
  /** The simulated time, where the user set it; null: right after what was said last. */
  const [clock, setClock] = useState<number | null>(null);
  const [givenFacts, setGivenFacts] = useState<GivenFacts>({ ...usualFacts, hours: "byClock" });
  const [contact, setContact] = useState<SampleContact>({
    name: sampleName,
    number: "5511999990000",
    email: "",
    fields: {},
  });
  const { startedAt, isGreeted, inputs } = run;
  const last = inputs.at(-1)?.at ?? startedAt;
  const now = clock ?? last;
  const turns = useMemo(
    () => simulate({ program, absencesAt, startQueueId, startedAt, isGreeted }, inputs, now),
    [program, absencesAt, startQueueId, startedAt, isGreeted, inputs, now],
  );
  const say = (one: SimulatedInput) => {
    setRun({ ...run, inputs: [...inputs, one] });
    setClock(null);
  };
  const begin = (anew: SimulatedRun) => {
    setRun(anew);
    setClock(null);
  };
  return {
    turns,
    run,
    now,
    /** A message cannot be earlier than the previous one; an empty conversation may begin at any time. */
    earliest: inputs.length > 0 ? last : null,
    givenFacts,
    setGivenFacts: (change: Partial<GivenFacts>) => setGivenFacts({ ...givenFacts, ...change }),
    isGreeted,
    setGreeted: (on: boolean) => setRun({ ...run, isGreeted: on }),
    contact,
    setContact: (change: Partial<SampleContact>) => setContact({ ...contact, ...change }),
    lastText: inputs.flatMap((each) => ("text" in each ? [each.text] : [])).at(-1) ?? "",
    /** The service whose answer is awaited. */
    awaits: turns.at(-1)?.awaits ?? null,
    /** Everything said so far, for a real call. */
    messages: turns.flatMap(({ text, replies }) => [
      ...(text === null ? [] : [{ from: "customer" as const, text }]),
      ...replies.filter((reply) => reply.text !== "").map((reply) => ({ from: "us" as const, text: reply.text })),
    ]),
    /** Answers the call that is awaited. */
    answer: (value: CallValue) => say({ value, at: now + answerMs, given: givenFacts }),
    write: (text: string) => say({ text, at: now + paceMs, given: givenFacts }),
    /** Lets time pass. */
    skip: (ms: number) => setClock(now + ms),
    setNow: (at: number) => (inputs.length === 0 ? begin({ ...run, startedAt: at }) : setClock(Math.max(at, last))),
    /** To the next moment at which the bot would decide otherwise; false where there is none. */
    toDeadline: (): boolean => {
      const { state = null, queueId = startQueueId } = turns.at(-1) ?? {};
      const due = choiceDueAt(program, turns.at(-1));
      const at = nextDeadline({ program, state, queueId, absencesAt, hours: givenFacts.hours, choiceDueAt: due }, now);
      if (at !== null) setClock(at);
      return at !== null;
    },
    restart: () => begin({ ...emptyRun(), isGreeted }),
    /** Shows a stored conversation. */
    open: begin,
  };
}
export type Conversation = ReturnType<typeof useConversation>;
