import { randomUUID } from "node:crypto";
import { log } from "../log/log";
import type { Scope } from "../tenant/scope";
import { isAlone, onProcessEvent, notifyProcesses } from "./process-bus";

/** A question that only one process of the installation can answer, for example the one that holds a session. */
interface Question<Asked extends object, Answer> {
  /** The answer; undefined when no process gave one in time. */
  askProcess(scope: Scope, question: Asked, withinMs: number): Promise<Answer | undefined>;
  /** Registers this process's answer. `undefined` means that another process must answer. */
  answer(work: (scope: Scope, question: Asked) => Promise<Answer | undefined>): () => void;
}

type Work = (scope: Scope, question: never) => Promise<unknown>;

const working = new Map<string, Work>();
const waiting = new Map<string, (answer: unknown) => void>();

/** Asked and Answer travel as JSON. */
export const defineProcessQuestion = <Asked extends object, Answer>(name: string): Question<Asked, Answer> => ({
  askProcess: async (scope, question, withinMs) => {
    const own = (await working.get(name)?.(scope, question as never)) as Answer | undefined;
    return own !== undefined || isAlone() ? own : askOtherProcesses<Answer>(scope, name, question, withinMs);
  },
  answer: (work) => {
    working.set(name, work);
    return () => {
      if (working.get(name) === (work as Work)) working.delete(name);
    };
  },
});

function askOtherProcesses<Answer>(
  { companyId }: Scope,
  name: string,
  question: object,
  withinMs: number,
): Promise<Answer | undefined> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const settle = (answer: unknown) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(answer as Answer | undefined);
    };
    const timer = setTimeout(() => settle(undefined), withinMs);
    waiting.set(id, settle);
    notifyProcesses("question.asked", { companyId, id, name, asked: question });
  });
}

onProcessEvent("question.asked", ({ companyId, id, name, asked }, scope) => {
  // Our own question: we have tried already.
  if (waiting.has(id)) return;
  const work = working.get(name);
  if (!work) return;
  work(scope, asked as never).then(
    (answer) => {
      if (answer !== undefined) notifyProcesses("question.answered", { companyId, id, answer });
    },
    (error: unknown) => {
      log.debug({ error, question: name }, "Answering another process failed");
      notifyProcesses("question.answered", { companyId, id });
    },
  );
});

onProcessEvent("question.answered", ({ id, answer }) => waiting.get(id)?.(answer));
