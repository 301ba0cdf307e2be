/** What a module needs from one that it may not import. */
interface Port<Args extends unknown[], Result> {
  (...args: Args): Result;
  /** Sets the function that answers. */
  connect(answering: (...args: Args) => Result): void;
}

/** `wiring.ts` connects every port. Before that, `otherwise` answers; without one, a call throws. */
export function port<Args extends unknown[], Result>(
  name: string,
  otherwise?: (...args: Args) => Result,
): Port<Args, Result> {
  let answering = otherwise;
  const call = (...args: Args): Result => {
    if (!answering) throw new Error(`The port ${name} is called before it is connected.`);
    return answering(...args);
  };
  return Object.assign(call, {
    connect: (implementation: (...args: Args) => Result) => {
      answering = implementation;
    },
  });
}
