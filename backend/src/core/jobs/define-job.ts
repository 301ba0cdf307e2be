import type { ObjectSchema } from "yup";
import type { Scope } from "../tenant/scope";

/** A deferred act for one company. May run twice: `run` first asks whether it is already done. */
export interface Job<Payload extends object = object> {
  name: string;
  payload: ObjectSchema<Payload>;
  /** Tries before it is given up; the wait between them doubles from a second. */
  attempts: number;
  run(scope: Scope, payload: Payload): Promise<void>;
  /** Finds in Postgres what ought to be waiting, so that a lost or flushed Redis forgets nothing. */
  rebuild?: () => Promise<{ companyId: number; payload: Payload }[]>;
  /** What makes two jobs the same. */
  key: (payload: Payload) => string;
}

/** An act of the platform itself, over all companies, again and again. */
export interface RepeatingJob {
  name: string;
  everySeconds: number;
  run(): Promise<void>;
}

const jobs = new Map<string, Job>();
const repeating = new Map<string, RepeatingJob>();

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  if (jobs.has(job.name)) throw new Error(`Two handlers for the job ${job.name}.`);
  jobs.set(job.name, job as unknown as Job);
  return job;
}

export function defineRepeatingJob(job: RepeatingJob): RepeatingJob {
  if (repeating.has(job.name)) throw new Error(`Two handlers for the job ${job.name}.`);
  repeating.set(job.name, job);
  return job;
}

export const definedJobs = (): Job[] => [...jobs.values()];
export const jobNamed = (name: string): Job | undefined => jobs.get(name);
export const definedRepeatingJobs = (): RepeatingJob[] => [...repeating.values()];
