// Runs inside the page unchanged and records what becomes visible, and when. It costs nothing while idle.
{
  // Compiled functions that are sent into the page call this helper to set their name.
  globalThis.__name ??= (act) => act;

  const timeoutMs = 30_000;
  const reportedWithinMs = 500;

  const afterPaint = (act) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = act;
      port2.postMessage(null);
    });

  /** A headless browser reports a paint only at the next one; a blinking dot makes that follow at once. */
  let point = null;
  const beat = () => {
    if (point) return;
    point = document.body.appendChild(document.createElement("div"));
    point.style.cssText = "position:fixed;inset:0 auto auto 0;width:2px;height:2px;background:#888";
    point.animate([{ opacity: 0.5 }, { opacity: 1 }], { duration: 500, iterations: Infinity });
  };

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

  globalThis.paintObserver = {
    /**
     * Watches for an element with this text. `seen` resolves with the milliseconds since the next event of that kind.
     */
    lookFor(selector, text, event) {
      const isThere = () =>
        [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text) && one.checkVisibility());
      seen = new Promise((done, fail) => {
        let since = null;
        const look = () => {
          if (since === null || !isThere()) return;
          stop();
          afterPaint(() => done(performance.now() - since));
        };
        // Checking in every frame would make the browser paint every frame.
        const changes = new MutationObserver(look);
        const tooLate = setTimeout(() => {
          stop();
          fail(new Error(`«${text}» did not appear after a ${event}.`));
        }, timeoutMs);
        const stop = () => {
          changes.disconnect();
          clearTimeout(tooLate);
        };
        // A hidden element reappears through a change of its style.
        changes.observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ["style"] });
        const begin = ({ timeStamp }) => {
          since = timeStamp;
          queueMicrotask(look);
        };
        addEventListener(event, begin, { capture: true, once: true });
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
      beat();
      keys = new Map();
      pressedBefore = pressed();
    },
    /** The number of key presses, and the time to the next paint for each that took 16 ms or more. */
    keys: () =>
      new Promise((done) =>
        setTimeout(() => {
          done({ pressed: pressed() - pressedBefore, slow: [...keys.values()] });
          keys = null;
        }, reportedWithinMs),
      ),
  };
}
