import type * as AsyncHooks from "node:async_hooks";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { carriesKeys } from "./core/log/signal-keys";

/**
 * Loaded with `node --import` before anything else, and first in every test.
 *
 * 1. Until Node 24, every AsyncLocalStorage ever made is visited at every `await` of the process, and the WhatsApp
 *    library makes one per socket and never lets go of it. Here all of them share a single real one.
 * 2. The Signal library prints whole sessions, private keys included, whenever one is replaced. Such lines are dropped.
 */
const hooks = createRequire(import.meta.url)("node:async_hooks") as typeof AsyncHooks;
const mark = Symbol.for("guiche.preload");

if (Number(process.versions.node.split(".")[0]) < 24 && !(mark in hooks.AsyncLocalStorage)) shareOneStorage();
redactConsole();

function shareOneStorage(): void {
  const Real = hooks.AsyncLocalStorage;
  const sharedStorage: AsyncHooks.AsyncLocalStorage<ReadonlyMap<object, unknown>> = new Real();
  const rest = (key: object) => {
    const stores = new Map(sharedStorage.getStore());
    stores.delete(key);
    return stores;
  };

  class SharedStorage<T> {
    static readonly [mark] = true;
    static bind = Real.bind.bind(Real);
    static snapshot = Real.snapshot.bind(Real);

    run<R, A extends unknown[]>(store: T, work: (...args: A) => R, ...args: A): R {
      return sharedStorage.run(rest(this).set(this, store), work, ...args);
    }
    exit<R, A extends unknown[]>(work: (...args: A) => R, ...args: A): R {
      return sharedStorage.run(rest(this), work, ...args);
    }
    enterWith(store: T): void {
      sharedStorage.enterWith(rest(this).set(this, store));
    }
    getStore(): T | undefined {
      return sharedStorage.getStore()?.get(this) as T | undefined;
    }
    disable(): void {
      sharedStorage.enterWith(rest(this));
    }
  }

  Object.defineProperty(hooks, "AsyncLocalStorage", { value: SharedStorage, configurable: true, enumerable: true });
  syncBuiltinESMExports();
}

function redactConsole(): void {
  const voice = globalThis.console;
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    const original = voice[method];
    if (mark in original) continue;
    const guardedMethod = (...args: unknown[]) => {
      if (!args.some((part) => carriesKeys(part))) original.apply(voice, args);
    };
    voice[method] = Object.assign(guardedMethod, { [mark]: true });
  }
}
