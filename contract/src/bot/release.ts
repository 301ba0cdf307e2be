/**
 * Raised by one whenever the engine decides anything otherwise than before; `release.test.ts` notices. A stored step is
 * made again only by the release that made it. 0: before releases were counted.
 */
export const engineRelease = 1;
