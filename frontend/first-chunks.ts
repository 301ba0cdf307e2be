/** The part of rolldown's module graph that is used here. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** A module and everything it imports statically. */
function reached(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** "ground" holds what every visit loads, "desk" what signed-in visits load as well. Entry modules keep their own chunks. */
function divide(graph: Graph, src: string) {
  const [main, login] = [`${src}/main.tsx`, `${src}/features/login/index.ts`];
  const [shell, tickets] = [`${src}/app/PrivateRoot.tsx`, `${src}/features/tickets/index.ts`];
  const [fromMain, fromLogin] = [reached(main, graph), reached(login, graph)];
  const [fromShell, fromTickets] = [reached(shell, graph), reached(tickets, graph)];
  const isEntry = (id: string) => id === main || id === shell;
  const inDesk = (id: string) =>
    fromShell.has(id) || (fromTickets.has(id) && !id.startsWith(`${src}/features/tickets/`));
  const inGround = (id: string) => fromMain.has(id) || (fromLogin.has(id) && inDesk(id));
  return (id: string): Chunk | null => {
    if (isEntry(id)) return null;
    if (inGround(id)) return "ground";
    return inDesk(id) ? "desk" : null;
  };
}

type Chunk = "ground" | "desk";

function group(chunk: Chunk, priority: number, src: string) {
  let divided: { graph: Graph; chunkOf: (id: string) => Chunk | null } | undefined;
  const name = (id: string, graph: Graph) => {
    if (divided?.graph !== graph) divided = { graph, chunkOf: divide(graph, src) };
    return divided.chunkOf(id) === chunk ? chunk : null;
  };
  return { name, priority };
}

/** The bot's engine, as far as the first chunks do not hold it: one chunk, whose size scripts/jobs/sizes.mjs checks. */
function engine(src: string) {
  const step = src.replace(/frontend\/src$/, "contract/src/bot/step.ts");
  let known: { graph: Graph; modules: ReadonlySet<string> } | undefined;
  const name = (id: string, graph: Graph) => {
    if (known?.graph !== graph) known = { graph, modules: reached(step, graph) };
    return known.modules.has(id) ? "bot-engine" : null;
  };
  return { name, priority: 0 };
}

/**
 * One chunk with what every visit needs and a second with what signed-in visits need as well. Without the groups, each
 * new screen that shares code with them would split them further, and many small files are larger than one.
 */
export const firstChunks = (src: string) => [group("ground", 2, src), group("desk", 1, src), engine(src)];
