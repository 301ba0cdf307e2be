// Runs inside the page unchanged. A change counts as painted once the next frame has been drawn.
{
  const now = () => performance.timeOrigin + performance.now();
  const watch = { painted: {}, entered: [], ticked: {} };
  globalThis.watch = watch;

  const afterPaint = (act) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = act;
      channel.port2.postMessage(null);
    });

  const look = () => {
    const seen = [];
    for (const bubble of document.querySelectorAll('[data-testid="bubble"]')) {
      const text = /medida \d+\./.exec(bubble.textContent)?.[0];
      if (!text) continue;
      if (watch.painted[text] === undefined) seen.push([watch.painted, text]);
      if (Number(bubble.dataset.ack) >= 2 && watch.ticked[text] === undefined) seen.push([watch.ticked, text]);
    }
    if (seen.length > 0) afterPaint(() => seen.forEach(([times, text]) => (times[text] ??= now())));
  };

  addEventListener("keydown", ({ key }) => key === "Enter" && watch.entered.push(now()), { capture: true });
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["data-ack"],
  });
}
