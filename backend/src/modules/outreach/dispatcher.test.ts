import { expect, it } from "@jest/globals";
import { definedRepeatingJobs } from "../../core/jobs/define-job";
import { defineDispatch } from "./dispatcher";

const row = (id: number) => ({ companyId: 1, id });
let sourceCount = 0;

/** A source whose rounds find these rows; `dispatched` lists what was done, "round" between. */
function source(rounds: number[][], dispatch: (id: number) => Promise<boolean | void> = () => Promise.resolve()) {
  const dispatchedIds: (number | "round")[] = [];
  const name = `test.dispatch${(sourceCount += 1)}`;
  const run = defineDispatch({
    ...{ name, everySeconds: 2 },
    due: () => {
      dispatchedIds.push("round");
      return Promise.resolve((rounds.shift() ?? []).map(row));
    },
    dispatch: (scope, { id }) => {
      expect(scope.companyId).toBe(1);
      dispatchedIds.push(id);
      return dispatch(id);
    },
  });
  return { name, run, dispatched: dispatchedIds };
}

it("a row that fails stops no other one, and is left to the next round", async () => {
  const { name, run, dispatched } = source([[1, 2, 3], [2]], (id) =>
    id === 2 ? Promise.reject(new Error("locked")) : Promise.resolve(),
  );
  await run();
  expect(dispatched).toEqual(["round", 1, 2, 3]);
  await definedRepeatingJobs()
    .find((job) => job.name === name)
    ?.run();
  expect(dispatched).toEqual(["round", 1, 2, 3, "round", 2]);
});

it("a row that made room for others is followed by another round", async () => {
  const { run, dispatched } = source([[1, 2], [3]], (id) => Promise.resolve(id === 2));
  await run();
  expect(dispatched).toEqual(["round", 1, 2, "round", 3]);
});

it("a call during a round starts another one and waits for it", async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const { run, dispatched } = source([[1], [2]], (id) => (id === 1 ? gate : Promise.resolve()));
  const first = run();
  const second = run();
  release();
  await second;
  expect(dispatched).toEqual(["round", 1, "round", 2]);
  await first;
});

it("a source that cannot be read fails its callers, and is read again", async () => {
  let reads = 0;
  const run = defineDispatch({
    ...{ name: "test.unreadable", everySeconds: 2 },
    due: () => ((reads += 1) === 1 ? Promise.reject(new Error("no database")) : Promise.resolve([])),
    dispatch: () => Promise.resolve(),
  });
  await expect(run()).rejects.toThrow("no database");
  await run();
  expect(reads).toBe(2);
});
