import { optionLimits, type QueueOptionDto } from "@guiche/contract/queue-options";
import { optionSchema } from "./option-form";
import type { Options } from "./option-tree";

/** A branch of a tree outside of its queue. */
export interface Branch {
  title: string;
  message: string;
  /** The name of the queue that follows: ids mean nothing elsewhere. */
  forwardTo: string | null;
  /** The bot resolves the ticket after the message. */
  closesTicket: boolean;
  sendsBills: boolean;
  /** The path of its file below /api. Files do not go into a JSON file. */
  media?: { path: string; name: string };
  children: Branch[];
}

type QueueNames = ReadonlyMap<number, string>;

export const branchOf = (option: QueueOptionDto, names: QueueNames): Branch => ({
  title: option.title,
  message: option.message,
  forwardTo: names.get(option.forwardQueueId ?? 0) ?? null,
  closesTicket: option.closesTicket,
  sendsBills: option.sendsBills,
  ...(option.mediaPath ? { media: { path: option.mediaPath, name: option.mediaName ?? "" } } : {}),
  children: option.children.map((child) => branchOf(child, names)),
});

const kind = "guiche-queue-options";

export const textOfFile = (options: Options, names: QueueNames): string =>
  JSON.stringify(
    { kind, version: 1, options: options.map((option) => withoutMedia(branchOf(option, names))) },
    null,
    2,
  );

const withoutMedia = ({ title, message, forwardTo, closesTicket, sendsBills, children }: Branch): Branch => ({
  title,
  message,
  forwardTo,
  closesTicket,
  sendsBills,
  children: children.map(withoutMedia),
});

/** Reads a file of options; null when it is no such file, or breaks a rule of the tree. */
export function readFileText(text: string): Branch[] | null {
  const file = parseJson(text);
  if (!isRecord(file) || file.kind !== kind || file.version !== 1) return null;
  const branches = readBranches(file.options, 1);
  return branches && countOf(branches) <= optionLimits.queue ? branches : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readBranches(list: unknown, depth: number): Branch[] | null {
  if (!Array.isArray(list) || list.length > optionLimits.siblings) return null;
  if (list.length > 0 && depth > optionLimits.depth) return null;
  const branches = list.map((one: unknown) => readBranch(one, depth));
  return branches.every((branch) => branch !== null) ? branches : null;
}

function readBranch(value: unknown, depth: number): Branch | null {
  if (!isRecord(value)) return null;
  const { title, message = "", forwardTo = null, closesTicket = false, sendsBills = false, children = [] } = value;
  if (typeof title !== "string" || typeof message !== "string") return null;
  if (forwardTo !== null && typeof forwardTo !== "string") return null;
  if (typeof sendsBills !== "boolean" || typeof closesTicket !== "boolean") return null;
  if (!optionSchema.isValidSync({ title, message })) return null;
  const below = readBranches(children, depth + 1);
  return below && { title: title.trim(), message, forwardTo, closesTicket, sendsBills, children: below };
}

const countOf = (branches: readonly Branch[]): number =>
  branches.reduce((count, { children }) => count + 1 + countOf(children), 0);
