/** Whether a media query about the width holds in a window of so many px. */
const holds = (media: string, px: number): boolean => {
  const least = /min-width:\s*([\d.]+)px/.exec(media)?.[1];
  const max = /max-width:\s*([\d.]+)px/.exec(media)?.[1];
  if (least === undefined && max === undefined) return false;
  return (least === undefined || px >= Number(least)) && (max === undefined || px <= Number(max));
};

/** Media queries answer as in a window of this width until the test file ends. Call it before the screen is drawn. */
export function inWindowOf(px: number) {
  window.matchMedia = (media) => ({
    media,
    matches: holds(media, px),
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  });
}
