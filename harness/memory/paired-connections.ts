// Every connection is already paired, to measure what many of them cost: a process that takes one over needs no phone
// that scans.
import { runInMemory } from "./run";

await runInMemory({}, (world, timedProvider) => ({
  ...timedProvider,
  openSession: (connection, listener, lease) => {
    const number = `5511${10_000_000_000 + connection.connectionId}`;
    world.phone(number);
    world.pair(connection.connectionId, number);
    return timedProvider.openSession(connection, listener, lease);
  },
}));
