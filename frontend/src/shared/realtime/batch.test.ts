import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";

const originals = { document: globalThis.document, MessageChannel: globalThis.MessageChannel };
let frames: (() => void)[] = [];
/** How long a frame takes to render, in milliseconds. */
let drawing = 0;

/** Runs the next animation frame: its callbacks, then the rendering. */
function frame() {
  const due = frames;
  frames = [];
  for (const act of due) act();
  jest.advanceTimersByTime(drawing);
}

beforeEach(() => {
  jest.useFakeTimers({ now: 0, doNotFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  frames = [];
  Object.assign(globalThis, {
    document: { hidden: false },
    requestAnimationFrame: (act: () => void) => frames.push(act),
    cancelAnimationFrame: () => undefined,
    // Runs after the frame is rendered.
    MessageChannel: class {
      port1: { onmessage?: () => void } = {};
      port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.(), drawing) };
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, originals);
});

const { frameBatch } = await import("./batch");

function collect() {
  const runs: string[][] = [];
  let names: string[] = [];
  const batch = frameBatch((mutations) => {
    for (const act of mutations) act();
    runs.push(names);
    names = [];
  });
  return { runs, receive: (name: string) => batch.add(() => names.push(name)), flush: batch.flush };
}

describe("frameBatch", () => {
  it("applies events together in the next frame, in their order", () => {
    const { runs, receive: hear } = collect();
    hear("one");
    hear("two");
    expect(runs).toEqual([]);
    frame();
    expect(runs).toEqual([["one", "two"]]);
    frame();
    hear("three");
    frame();
    expect(runs).toEqual([["one", "two"], ["three"]]);
  });

  it("pauses after a slow frame with many events, so that keys are handled", () => {
    const { runs, receive: hear } = collect();
    const many = ["one", "two", "three", "four", "five"];
    drawing = 100;
    many.forEach(hear);
    frame();
    // The changes take two frames to render.
    frame();
    frame();
    hear("six");
    jest.advanceTimersByTime(300);
    frame();
    hear("seven");
    expect(runs).toEqual([many]);
    jest.advanceTimersByTime(500);
    expect(runs).toEqual([many, ["six", "seven"]]);
    drawing = 0;
  });

  it("applies single events in the next frame, however slow the last one was", () => {
    const { runs, receive: hear } = collect();
    drawing = 100;
    hear("one");
    frame();
    frame();
    hear("two");
    frame();
    expect(runs).toEqual([["one"], ["two"]]);
    drawing = 0;
  });

  it("applies everything at once on flush", () => {
    const { runs, receive: hear, flush } = collect();
    hear("one");
    flush();
    expect(runs).toEqual([["one"]]);
  });

  it("waits a second while the page is hidden", () => {
    const { runs, receive: hear } = collect();
    Object.assign(document, { hidden: true });
    hear("one");
    jest.advanceTimersByTime(999);
    expect(runs).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(runs).toEqual([["one"]]);
  });
});
