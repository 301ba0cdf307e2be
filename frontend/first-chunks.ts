import { join } from "node:path";

/** The part of rolldown's module graph that is used here. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** These modules and everything they import statically. */
function reached(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(entries);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * One chunk for all modules that `holds` accepts; a group with a higher priority takes its modules first. Modules with
 * which a chunk begins anyhow stay out: the page's own, and those that are imported dynamically.
 */
function chunk(name: string, priority: number, holds: (graph: Graph) => (id: string) => boolean) {
  let known: { graph: Graph; has: (id: string) => boolean } | undefined;
  return {
    name: (id: string, graph: Graph) => {
      if (known?.graph !== graph) known = { graph, has: holds(graph) };
      const begins = id.endsWith("/src/main.tsx") || (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
      return known.has(id) && !begins ? name : null;
    },
    priority,
  };
}

/**
 * Few large chunks for what most visits load. Without these groups, each new screen that shares code with others splits
 * it further; many small files are larger than one, and each is a request.
 */
export function firstChunks(src: string) {
  const importsOf =
    (...paths: string[]) =>
    (graph: Graph) => {
      const modules = reached(
        paths.map((path) => join(src, path)),
        graph,
      );
      return (id: string) => modules.has(id);
    };
  const [page, shell] = [importsOf("main.tsx"), importsOf("app/PrivateRoot.tsx")];
  const [login, tickets] = [importsOf("features/login/index.ts"), importsOf("features/tickets/index.ts")];
  return [
    // What every visit needs, and what the login page has in common with the pages behind it.
    chunk("ground", 5, (graph) => {
      const [always, first, then, desk] = [page(graph), login(graph), shell(graph), tickets(graph)];
      return (id) => always(id) || (first(id) && (then(id) || desk(id)));
    }),
    chunk("sign-in", 4, login),
    chunk("shell", 3, shell),
    chunk("desk", 2, tickets),
    // What most dialogs and administration pages are made of.
    chunk("forms", 1, importsOf("features/tickets/actions/moving/NewTicketDialog.tsx")),
    chunk("tables", 1, importsOf("features/tags/index.ts")),
    // The bot's engine, as far as the chunks above do not hold it. scripts/jobs/sizes.mjs checks its size.
    chunk("bot-engine", 0, importsOf("../../contract/src/bot/step.ts")),
  ];
}
