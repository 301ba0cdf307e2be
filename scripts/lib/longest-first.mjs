import { basename } from "node:path";
import Sequencer from "@jest/test-sequencer";

/**
 * Slow test files, the slowest first. A fresh clone has no timings of earlier runs, and a slow file that starts last
 * would run alone at the end.
 */
const long = [
  "desk-a11y",
  "unreliable-connection",
  "administration-a11y",
  "administration",
  "desk",
  "desk-records-a11y",
  "desk-dialogs-a11y",
  "media",
  "screen-reader",
  "message-log",
  "every-route",
  "resilience",
  "newcomer",
  "provider.baileys",
  "composer",
  "connections",
];

const placeOf = ({ path }) => {
  const place = long.indexOf(basename(path).replace(/\.test\.tsx?$/, ""));
  return place < 0 ? long.length : place;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
