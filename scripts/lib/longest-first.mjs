import { basename } from "node:path";
import Sequencer from "@jest/test-sequencer";

/**
 * Slow test files of each job, in the order in which they start. A fresh clone has no timings of earlier runs, and a
 * slow file that starts last would run alone at the end. Those that mostly wait stand between those that compute.
 */
const long = [
  "every-route",
  "desk-a11y",
  "resilience",
  "administration-a11y",
  "unreliable-connection",
  "message-log",
  "newcomer",
  "connections",
  "bot-menu",
  "administration",
  "media",
  "keyboard",
  "campaign",
  "composer",
  "desk",
  "desk-records-a11y",
  "screen-reader",
  "one-server",
  "many-servers",
  "one-server-work",
  "provider.baileys",
  "sums",
  "users",
  "hostile-services",
  "scale",
  "queues",
  "main",
  "refused-sheets",
  "guards",
  "sheets",
  "inbound",
  "billing",
  "refusals",
  "chats",
  "frozen",
  "campaign-look",
  "undecrypted",
  "campaign-interruptions",
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
