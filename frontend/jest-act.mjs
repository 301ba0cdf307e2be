// The production builds of React and the libraries, as users get them: the development builds took a quarter of a test's
// time for their warnings.
process.env.NODE_ENV = "production";

// After a fallback, React shows no content for 300 ms, by the timer that it finds when it is loaded. Here it is at once.
const { setTimeout } = globalThis;
globalThis.setTimeout = (task) => setTimeout(task);
await import("react-dom/client");
globalThis.setTimeout = setTimeout;

// Production builds have no act(). Like React's own, this one ends when there is nothing left to do.
const { default: React } = await import("react");
const { flushSync } = await import("react-dom");
const { unstable_scheduleCallback: schedule, unstable_IdlePriority: last } = await import("scheduler");
React.act = (callback) => {
  const result = flushSync(callback);
  const rest = () => new Promise((done) => schedule(last, done));
  return {
    then: (...handlers) =>
      Promise.resolve(result)
        .finally(rest)
        .then(...handlers),
  };
};
