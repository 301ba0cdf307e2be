/**
 * Version of the engine's behaviour. Add one whenever the engine decides anything differently; `release.test.ts` fails
 * until you do. A stored step is replayed only by the version that recorded it. 0: recorded before versions existed.
 */
export const engineRelease = 20;
