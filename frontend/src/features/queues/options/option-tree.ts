import type { QueueOptionDto } from "@guiche/contract/queue-options";

export type Options = readonly QueueOptionDto[];

/** Where an option stands: below which option (null: the queue), and at which number. */
export interface OptionPlace {
  parentId: number | null;
  option: number;
}

/** An option as the tree shows it, with its place among its siblings. */
export interface OptionRow {
  option: QueueOptionDto;
  /** 1 for the queue's own options. */
  level: number;
  siblings: number;
  isOpen: boolean;
}

/** The options from the queue's own list down to this one; empty when it does not exist. */
export function pathTo(options: Options, id: number | null): QueueOptionDto[] {
  for (const option of options) {
    if (option.id === id) return [option];
    const below = pathTo(option.children, id);
    if (below.length > 0) return [option, ...below];
  }
  return [];
}

export const findOption = (options: Options, id: number | null): QueueOptionDto | undefined =>
  pathTo(options, id).at(-1);

/** The options in one list: those of the queue, or those below an option. */
export const childrenOf = (options: Options, parentId: number | null): Options =>
  parentId === null ? options : (findOption(options, parentId)?.children ?? []);

/** How many options there are, with those below them. */
export const countOf = (options: Options): number =>
  options.reduce((count, { children }) => count + 1 + countOf(children), 0);

/** Every option, each before those below it. */
export const allOf = (options: Options): QueueOptionDto[] =>
  options.flatMap((option) => [option, ...allOf(option.children)]);

/** The rows that are visible while the options in `collapsed` hide what is below them. */
export const visibleRows = (options: Options, collapsed: ReadonlySet<number>, level = 1): OptionRow[] =>
  options.flatMap((option) => {
    const isOpen = option.children.length > 0 && !collapsed.has(option.id);
    const row = { option, level, siblings: options.length, isOpen };
    return [row, ...(isOpen ? visibleRows(option.children, collapsed, level + 1) : [])];
  });

const renumber = (options: Options): QueueOptionDto[] =>
  options.map((option, index) => (option.option === index + 1 ? option : { ...option, option: index + 1 }));

/** Changes one list of the tree. What does not change keeps its identity, so that its rows do not render again. */
function changeList(
  options: Options,
  parentId: number | null,
  change: (list: Options) => QueueOptionDto[],
): QueueOptionDto[] {
  if (parentId === null) return change(options);
  return options.map((option) => {
    if (option.id === parentId) return { ...option, children: change(option.children) };
    const children = changeList(option.children, parentId, change);
    return children.every((child, index) => child === option.children[index]) ? option : { ...option, children };
  });
}

export const withoutOption = (options: Options, id: number): QueueOptionDto[] => {
  const parentId = findOption(options, id)?.parentId ?? null;
  return changeList(options, parentId, (list) => renumber(list.filter((option) => option.id !== id)));
};

/** Puts an option at its place, also when it is already in the tree. */
export function withOption(options: Options, option: QueueOptionDto): QueueOptionDto[] {
  const before = findOption(options, option.id);
  if (before && before.parentId === option.parentId && before.option === option.option)
    return changeList(options, option.parentId, (list) => list.map((one) => (one === before ? option : one)));
  const rest = before ? withoutOption(options, option.id) : options;
  return changeList(rest, option.parentId, (list) => renumber(list.toSpliced(option.option - 1, 0, option)));
}

export function moveOption(options: Options, id: number, place: OptionPlace): QueueOptionDto[] {
  const option = findOption(options, id);
  return option ? withOption(options, { ...option, ...place }) : [...options];
}

export type Move = "up" | "down" | "in" | "out";

/** Where a move takes an option; null when it cannot move that way. */
export function placeAfter(options: Options, id: number, move: Move): OptionPlace | null {
  const [option, parent] = pathTo(options, id).toReversed();
  if (!option) return null;
  const { parentId, option: number } = option;
  const list = childrenOf(options, parentId);
  if (move === "up") return number > 1 ? { parentId, option: number - 1 } : null;
  if (move === "down") return number < list.length ? { parentId, option: number + 1 } : null;
  if (move === "out") return parent ? { parentId: parent.parentId, option: parent.option + 1 } : null;
  const before = list[number - 2];
  return before ? { parentId: before.id, option: before.children.length + 1 } : null;
}

/** The row that takes the focus when this one leaves: the next sibling, else the one before it, else its parent. */
export function neighbourOf(options: Options, id: number): number | null {
  const option = findOption(options, id);
  if (!option) return null;
  const list = childrenOf(options, option.parentId);
  return list[option.option]?.id ?? list[option.option - 2]?.id ?? option.parentId;
}
