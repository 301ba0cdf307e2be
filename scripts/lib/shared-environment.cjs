const { TestEnvironment } = require("jest-environment-node");

let shared;

/** One environment for all test files of a worker: see shared-runtime.cjs. Leaves the process as it found it. */
module.exports = class SharedEnvironment extends TestEnvironment {
  constructor(...args) {
    const [{ projectConfig }] = args;
    const { server } = projectConfig.testEnvironmentOptions;
    if (shared) {
      shared.global.testServer = server;
      return shared;
    }
    super(...args);
    this.global.testServer = server;
    shared = this;
    const { process } = this.global;
    this.exit = process.exit;
    this.env = { ...process.env };
    this.listeners = new Set(process.eventNames().flatMap((event) => process.listeners(event)));
  }

  /** Libraries, what has no state: the contract, and the schemas made from it; and the browser of the worker. */
  keeps(key) {
    return (
      key.startsWith("node:") ||
      /\/(node_modules\/|contract\/src\/|testing\/reply-schema\.|harness\/browser\/)/.test(key)
    );
  }

  /**
   * The modules of a server that the test files of a worker share. Not the tests themselves, and not what registers
   * hooks.
   */
  lends(key) {
    return this.global.testServer === "shared" && !/\.(test|fixture|suite)\.ts|\/suite\//.test(key);
  }

  /** What a failed test left behind must not fail the next file. */
  handleTestEvent({ name, test }) {
    if (name === "test_done" && test.errors.length > 0) shared = undefined;
  }

  teardown() {
    this.fakeTimersModern.useRealTimers();
    const { process } = this.global;
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, this.env);
    for (const event of process.eventNames())
      for (const listener of process.listeners(event)) if (!this.listeners.has(listener)) process.off(event, listener);
    return Promise.resolve();
  }
};
