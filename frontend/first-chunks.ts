/** What rolldown tells of the graph while it divides it. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** A module and all that it cannot run without. */
function reached(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Ground: every visit. Desk: every signed-in visit besides. The entries themselves stay the files they are known by. */
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

/**
 * What every visit needs is one file, what every signed-in visit needs besides is a second. Left alone, each new screen
 * that shares something with them would split them further, and many small files are larger than one.
 */
export const firstChunks = (src: string) => [group("ground", 2, src), group("desk", 1, src)];
