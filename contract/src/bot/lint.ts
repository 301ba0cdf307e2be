import { queueNodeId, trailOf, type BotNode, type Program } from "./program";

/** Warnings for the admin. `deadEnd`: a choice that sends no message and leads nowhere. */
type FindingKind = "deadEnd" | "loop" | "emptyText" | "emptyTitle" | "sameTitle" | "tooMany" | "tooLong";

export interface Finding {
  kind: FindingKind;
  node: string;
}

/** More choices than this are hard to read on a phone. */
const manyChoices = 10;
const longestMessage = 4_096;
/** The marks around a choice (`*12* - ` and the line's end), and the line with the ways back. */
const marks = 9;
const waysBack = 30;

/**
 * Finds probable mistakes in the menus; the engine works in spite of them. Does not check whether files still exist: admins
 * are notified when the bot cannot send one.
 */
export function lint(program: Program): Finding[] {
  const looping = loopingNodes(program);
  return Object.entries(program.nodes).flatMap(([id, node]) => {
    const kinds: (FindingKind | false)[] = [
      isDeadEnd(program, node) && "deadEnd",
      looping.has(id) && "loop",
      node.choices.length > 0 && !node.text.trim() && "emptyText",
      node.choices.some(({ title }) => !title.trim()) && "emptyTitle",
      hasSameTitle(node) && "sameTitle",
      node.choices.length > manyChoices && "tooMany",
      lengthOf(node) > longestMessage && "tooLong",
    ];
    return kinds.filter((kind) => kind !== false).map((kind) => ({ kind, node: id }));
  });
}

const targetOf = (program: Program, node: BotNode): number | null => {
  if (node.kind !== "option" || node.choices.length > 0 || node.forwardQueueId === null) return null;
  if (node.closesTicket) return null;
  return program.nodes[queueNodeId(node.forwardQueueId)] ? node.forwardQueueId : null;
};

const isDeadEnd = (program: Program, node: BotNode): boolean =>
  node.kind === "option" &&
  node.choices.length === 0 &&
  node.speaker === null &&
  !node.closesTicket &&
  !node.text.trim() &&
  !node.hasMedia &&
  targetOf(program, node) === null;

/** Whether two choices have the same title, so that a customer who answers with it could mean either. */
function hasSameTitle({ choices }: BotNode): boolean {
  const titles = choices.map(({ title }) => title.trim().toLowerCase()).filter(Boolean);
  return new Set(titles).size < titles.length;
}

const lengthOf = ({ text, choices }: BotNode): number =>
  choices.reduce(
    (length, { title }) => length + title.length + marks,
    text.length + (choices.length > 0 ? waysBack : 0),
  );

/** The options that lead to another queue whose options can lead back to theirs. */
function loopingNodes(program: Program): Set<string> {
  const ways = Object.entries(program.nodes).flatMap(([id, node]) => {
    const to = targetOf(program, node);
    return node.kind === "option" && to !== null ? [{ id, from: node.queueId, to }] : [];
  });
  const reaches = (from: number, target: number, visited = new Set<number>()): boolean => {
    if (from === target) return true;
    if (visited.has(from)) return false;
    visited.add(from);
    return ways.some((way) => way.from === from && reaches(way.to, target, visited));
  };
  return new Set(ways.filter(({ from, to }) => reaches(to, from)).map(({ id }) => id));
}

/** The findings about one queue: its own node, and its options. */
export const findingsOf = (program: Program, findings: readonly Finding[], queueId: number): Finding[] =>
  findings.filter(({ node }) => trailOf(program, node)[0] === queueNodeId(queueId));
