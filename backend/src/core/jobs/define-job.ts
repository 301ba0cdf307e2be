import type { ObjectSchema } from "yup";
import { isOutsideBusy, runOutside, type OutsideKind } from "../outside-work";
import type { Scope } from "../tenant/scope";

/** A deferred task for one company. May run twice: `run` first checks whether it is already done. */
export interface Job<Payload extends object = object> {
  name: string;
  payload: ObjectSchema<Payload>;
  /** Attempts before the job is given up; the delay between them starts at a second and doubles. */
  attempts: number;
  run(scope: Scope, payload: Payload): Promise<void>;
  /** Finds in Postgres the jobs that should be queued, so that a lost or flushed Redis loses none. */
  rebuild?: () => Promise<{ companyId: number; payload: Payload }[]>;
  /** Identifies a job: a second one with the same key is dropped. */
  key: (payload: Payload) => string;
  /**
   * The job waits for an external server: it runs as an act of this kind, in no place of our own jobs. It has one
   * attempt, and `rebuild` repeats it.
   */
  outside?: OutsideKind;
  /** What is done where the act got no place, or none in time; by default nothing, since the row is found again. */
  withoutPlace?(scope: Scope, payload: Payload): Promise<void>;
}

/** A repeating task of the platform itself, over all companies. */
export interface RepeatingJob {
  name: string;
  everySeconds: number;
  /** Runs also when the process starts. */
  atStart?: boolean;
  run(): Promise<void>;
}

const jobs = new Map<string, Job>();
const repeating = new Map<string, RepeatingJob>();

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  if (jobs.has(job.name)) throw new Error(`Two handlers for the job ${job.name}.`);
  if (job.outside && (job.attempts !== 1 || !job.rebuild)) throw new Error(`Only rows may repeat the job ${job.name}.`);
  const { outside, run, withoutPlace } = job;
  const inTurn = async (scope: Scope, payload: Payload): Promise<void> => {
    if (!outside) return run(scope, payload);
    try {
      await runOutside(scope.companyId, outside, () => run(scope, payload));
    } catch (error) {
      if (!isOutsideBusy(error) || !withoutPlace) throw error;
      await withoutPlace(scope, payload);
    }
  };
  jobs.set(job.name, { ...job, run: inTurn } as unknown as Job);
  return job;
}

export function defineRepeatingJob(job: RepeatingJob): RepeatingJob {
  if (repeating.has(job.name)) throw new Error(`Two handlers for the job ${job.name}.`);
  repeating.set(job.name, job);
  return job;
}

export const definedJobs = (): Job[] => [...jobs.values()];
export const findJob = (name: string): Job | undefined => jobs.get(name);
export const definedRepeatingJobs = (): RepeatingJob[] => [...repeating.values()];
