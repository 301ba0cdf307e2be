const { default: Runtime } = require("jest-runtime");
const { pathToFileURL } = require("node:url");

/** The registry's name of jest's functions, followed by the path of the module that imports them. */
const GLOBALS = "@jest/globals/";
const runtimes = new WeakMap();

/**
 * Loads the modules that the environment `keeps` once for all test files that are given the same environment, and those
 * that it `lends` once for the files it lends them to. Every other module is loaded anew for each file, as jest does with
 * all. An environment that keeps nothing is jest's own.
 */
module.exports = class SharedRuntime extends Runtime {
  constructor(...args) {
    const [, environment, , , , , testPath] = args;
    const before = runtimes.get(environment);
    if (before) {
      before._testPath = testPath;
      for (const [name, modules] of Object.entries(before.lent))
        for (const [key, module] of modules) if (environment.lends(key)) before.registries[name].set(key, module);
      return before;
    }
    super(...args);
    this.lent = { moduleRegistry: new Map(), esModuleRegistry: new Map() };
    runtimes.set(environment, this);
  }

  teardown() {
    if (!this._environment.keeps) return super.teardown();
    this.restoreAllMocks();
    this.mockState.clear();
    const { mockRegistry, moduleMockRegistry, internalModuleRegistry } = this.registries;
    mockRegistry.clear();
    moduleMockRegistry.clear();
    // An ES module that failed, or is still loading, is loaded again for the next file. CommonJS ones have no status.
    for (const [name, lent] of Object.entries(this.lent)) {
      const registry = this.registries[name];
      // What uses jest's functions, hooks for instance, uses those of its file.
      const ofFile = new Set();
      for (const key of registry.keys())
        if (key.startsWith(GLOBALS)) ofFile.add(key).add(pathToFileURL(key.slice(GLOBALS.length)).href);
      for (const [key, module] of registry) {
        const { status = "evaluated" } = module;
        if (status === "evaluated" && this._environment.keeps(key)) continue;
        registry.delete(key);
        if (status === "evaluated" && !ofFile.has(key) && this._environment.lends?.(key)) lent.set(key, module);
      }
    }
    // The test framework starts anew with each file.
    for (const path of internalModuleRegistry.keys())
      if (path.includes("/jest-circus/")) internalModuleRegistry.delete(path);
    delete this._environment.global[Symbol.for("EVENT_HANDLERS")];
    this.jestGlobals.clearJestObjectCache();
    this.testState.state = "loading";
  }
};
