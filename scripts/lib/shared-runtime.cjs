const { default: Runtime } = require("jest-runtime");

const runtimes = new WeakMap();

/**
 * Loads the modules that the environment `keeps` once for all test files that are given the same environment. Every
 * other module is loaded anew for each file, as jest does with all. An environment that keeps nothing is jest's own.
 */
module.exports = class SharedRuntime extends Runtime {
  constructor(...args) {
    const [, environment, , , , , testPath] = args;
    const before = runtimes.get(environment);
    if (before) {
      before._testPath = testPath;
      return before;
    }
    super(...args);
    runtimes.set(environment, this);
  }

  teardown() {
    if (!this._environment.keeps) return super.teardown();
    this.restoreAllMocks();
    this.mockState.clear();
    const { mockRegistry, moduleMockRegistry, moduleRegistry, esModuleRegistry, internalModuleRegistry } =
      this.registries;
    mockRegistry.clear();
    moduleMockRegistry.clear();
    // An ES module that failed, or is still loading, is loaded again for the next file. CommonJS ones have no status.
    for (const registry of [moduleRegistry, esModuleRegistry])
      for (const [key, { status = "evaluated" }] of registry)
        if (status !== "evaluated" || !this._environment.keeps(key)) registry.delete(key);
    // The test framework starts anew with each file.
    for (const path of internalModuleRegistry.keys())
      if (path.includes("/jest-circus/")) internalModuleRegistry.delete(path);
    delete this._environment.global[Symbol.for("EVENT_HANDLERS")];
    this.jestGlobals.clearJestObjectCache();
    this.testState.state = "loading";
  }
};
