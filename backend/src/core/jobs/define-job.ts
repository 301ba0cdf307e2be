import type { ObjectSchema } from "yup";
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
