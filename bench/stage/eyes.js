// Runs inside the page, as it is: what somebody who looks at it would see, and when. Idle, it costs nothing.
/* global requestAnimationFrame, document, addEventListener */
{
  // Functions that are sent into the page were compiled to name themselves by this.
  globalThis.__name ??= (act) => act;

  const patienceMs = 30_000;
  const toldWithinMs = 500;

  const afterPaint = (act) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = act;
      port2.postMessage(null);
    });

  let seen = null;
  let gaps = null;
  let keys = null;
  let pressedBefore = 0;
  const pressed = () => performance.eventCounts.get("keydown");
  new PerformanceObserver((list) => {
    if (!keys) return;
    for (const { interactionId, name, duration } of list.getEntries())
      if (interactionId && name.startsWith("key"))
        keys.set(interactionId, Math.max(keys.get(interactionId) ?? 0, duration));
  }).observe({ type: "event", durationThreshold: 16 });

  globalThis.eyes = {
    /** Looks out for something with this text; `seen` tells how many milliseconds after the next event of that kind. */
    lookFor(selector, text, event) {
      let since = null;
      addEventListener(event, ({ timeStamp }) => (since ??= timeStamp), { capture: true, once: true });
      const isThere = () =>
        [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text));
      const until = performance.now() + patienceMs;
      seen = new Promise((done, fail) => {
        const look = () => {
          if (since !== null && isThere()) afterPaint(() => done(performance.now() - since));
          else if (performance.now() > until) fail(new Error(`«${text}» was not to be seen after a ${event}.`));
          else requestAnimationFrame(look);
        };
        look();
      });
    },
    seen: () => seen,

    /** Milliseconds between one frame and the next, from now on. */
    watchFrames() {
      const mine = (gaps = []);
      let last = performance.now();
      const frame = () => {
        if (gaps !== mine) return;
        const now = performance.now();
        mine.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    frames() {
      const all = gaps;
      gaps = null;
      return all;
    },

    watchKeys() {
      keys = new Map();
      pressedBefore = pressed();
    },
    /** How many keys went down, and for each that took 16 ms or more how long it was until a painting answered it. */
    keys: () =>
      new Promise((done) =>
        setTimeout(() => {
          done({ pressed: pressed() - pressedBefore, slow: [...keys.values()] });
          keys = null;
        }, toldWithinMs),
      ),
  };
}
