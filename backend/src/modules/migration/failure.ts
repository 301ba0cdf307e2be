import type { MigrationProblem } from "@guiche/contract/migration";

/** What ends a run, with a sentence for the operator of the command. */
export class MigrationFailure extends Error {
  constructor(
    readonly problem: MigrationProblem,
    sentence: string,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
  }
}
