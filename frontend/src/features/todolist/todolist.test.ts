import { beforeEach, describe, expect, it } from "@jest/globals";
import { taskStore, type TaskStore } from "./task-store";
import { moveTask, readTasks, withBack, withDone, withNew, without, withText, type Tasks } from "./tasks";

const now = new Date("2026-11-21T10:00:00.000Z");
const later = new Date("2026-11-21T11:00:00.000Z");
const listOf = (...texts: string[]): Tasks =>
  texts.reduceRight<Tasks>((tasks, text) => withNew(tasks, `id ${text}`, text, now), []);
const textsOf = (tasks: Tasks) => tasks.map(({ text }) => text);

describe("a task list", () => {
  it("adds a new task at the top, without surrounding blanks", () => {
    const [task] = withNew(listOf("b"), "1", "  ligar ", now);
    expect(task).toEqual({
      id: "1",
      text: "ligar",
      done: false,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(textsOf(withNew(listOf("b"), "1", "a", now))).toEqual(["a", "b"]);
  });
  it("rejects an empty text, for a new task and as a change", () => {
    const tasks = listOf("a");
    expect(withNew(tasks, "1", "  \n", now)).toBe(tasks);
    expect(withText(tasks, "id a", "   ", later)).toBe(tasks);
  });
  it("records when a task was changed, and keeps when it was created", () => {
    const [task] = withText(listOf("a"), "id a", "b", later);
    expect(task).toMatchObject({ text: "b", createdAt: now.toISOString(), updatedAt: later.toISOString() });
    expect(withText(listOf("a"), "id a", "a", later)[0]?.updatedAt).toBe(now.toISOString());
    expect(withDone(listOf("a"), "id a", true, later)[0]).toMatchObject({ done: true, updatedAt: later.toISOString() });
  });
  it("moves a task one place up or down, but not beyond either end", () => {
    const tasks = listOf("a", "b", "c");
    expect(textsOf(moveTask(tasks, "id b", "up"))).toEqual(["b", "a", "c"]);
    expect(textsOf(moveTask(tasks, "id b", "down"))).toEqual(["a", "c", "b"]);
    expect(moveTask(tasks, "id a", "up")).toBe(tasks);
    expect(moveTask(tasks, "id c", "down")).toBe(tasks);
    expect(moveTask(tasks, "nobody", "down")).toBe(tasks);
  });
  it("restores a task at its place, once, whatever happened in the meantime", () => {
    const tasks = listOf("a", "b", "c");
    const [, b] = tasks;
    if (!b) throw new Error("Expected three tasks");
    const remainingTasks = without(tasks, b.id);
    expect(textsOf(remainingTasks)).toEqual(["a", "c"]);
    expect(textsOf(withBack(remainingTasks, b, 1))).toEqual(["a", "b", "c"]);
    expect(textsOf(withBack([], b, 1))).toEqual(["b"]);
    expect(withBack(tasks, b, 1)).toBe(tasks);
  });
  it.each(["", "{", "null", '"x"', "{}", "[1]", '[{"text":"a"}]'])("is not %j", (text) => {
    expect(readTasks(text)).toBeNull();
  });
});

/** A browser with a storage, whose tabs receive each other's storage events. */
class Browser {
  items = new Map<string, string>();
  room = true;
  opens = true;
  private tabs: { listener: ((event: StorageEvent) => void) | null }[] = [];

  tab(userId = 1): TaskStore {
    const tab: (typeof this.tabs)[number] = { listener: null };
    this.tabs.push(tab);
    const tellOthers = (key: string) => {
      for (const other of this.tabs) if (other !== tab) other.listener?.({ key } as StorageEvent);
    };
    const store = {
      getItem: (key: string) => this.items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (!this.room) throw new DOMException("full", "QuotaExceededError");
        this.items.set(key, value);
        tellOthers(key);
      },
      removeItem: (key: string) => {
        this.items.delete(key);
        tellOthers(key);
      },
    };
    const open = () => {
      if (!this.opens) throw new DOMException("no", "SecurityError");
      return store;
    };
    const window = {
      addEventListener: (_name: string, listener: (event: StorageEvent) => void) => (tab.listener = listener),
      removeEventListener: () => (tab.listener = null),
    };
    return taskStore(open, userId, window as unknown as Window);
  }
}

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

const add = (store: TaskStore, text: string) => store.change((tasks) => withNew(tasks, `id ${text}`, text, now));
const shownIn = (store: TaskStore) => {
  const storedTasks = store.read();
  return storedTasks.state === "ready" ? textsOf(storedTasks.tasks) : storedTasks.state;
};

describe("stored tasks", () => {
  it("survive a reload, separately for each user", () => {
    add(browser.tab(1), "ligar");
    expect([shownIn(browser.tab(1)), shownIn(browser.tab(2))]).toEqual([["ligar"], []]);
  });

  it("are shared by two tabs, and neither overwrites the other's changes", () => {
    const [one, other] = [browser.tab(), browser.tab()];
    let callCount = 0;
    const leave = other.subscribe(() => (callCount += 1));
    expect(shownIn(one)).toEqual([]);
    add(one, "a");
    expect([shownIn(other), callCount]).toEqual([["a"], 1]);
    browser.items.set("guiche.tasks.1", JSON.stringify(listOf("b", "a")));
    add(one, "c");
    expect([shownIn(one), shownIn(other), callCount]).toEqual([["c", "b", "a"], ["c", "b", "a"], 2]);
    leave();
    add(one, "d");
    expect(callCount).toBe(2);
  });

  it("are the same object while nothing changes, so that nothing renders again", () => {
    const store = browser.tab();
    expect(store.read()).toBe(store.read());
    add(store, "a");
    expect(store.read()).toBe(store.read());
  });

  it("stay unchanged when a change cannot be stored", () => {
    const store = browser.tab();
    add(store, "a");
    browser.room = false;
    expect(add(store, "b")).toBe(false);
    expect(shownIn(store)).toEqual(["a"]);
    browser.opens = false;
    expect([add(store, "c"), shownIn(store)]).toEqual([false, "closed"]);
  });

  it("that are unreadable are neither changed nor lost when a new list starts", () => {
    const store = browser.tab();
    browser.items.set("guiche.tasks.1", "[{half a task");
    expect(store.read()).toEqual({ state: "broken", text: "[{half a task" });
    expect(add(store, "a")).toBe(false);
    browser.room = false;
    expect([store.startOver(now), browser.items.get("guiche.tasks.1")]).toEqual([false, "[{half a task"]);
    browser.room = true;
    expect(store.startOver(now)).toBe(true);
    expect([...browser.items.values()]).toEqual(["[{half a task"]);
    add(store, "a");
    expect(shownIn(store)).toEqual(["a"]);
    expect(browser.items.get(`guiche.tasks.1.unread.${now.toISOString()}`)).toBe("[{half a task");
  });
});
