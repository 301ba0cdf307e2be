import { basename } from "node:path";
import Sequencer from "@jest/test-sequencer";

/**
 * Slow test files of each job, in the order in which they start. A fresh clone has no timings of earlier runs, and a
 * slow file that starts last would run alone at the end. Those that mostly wait stand between those that compute.
 */
const long = [
  "walk-desk",
  "walk-routes",
  "walk-administration",
  "unreliable-connection",
  "message-log",
  "newcomer",
  "campaign",
  "two-steps",
  "bot-menu",
  "media",
  "administration",
  "platform",
  "one-server",
  "many-servers",
  "one-server-work",
  "tenant-isolation-company-id",
  "provider.baileys",
  "sums",
  "users",
  "hostile-services",
  "scale",
  "queues",
  "main",
  "refused-sheets",
  "large-lists",
  "media-sandbox",
  "redis-refusal",
  "histories",
  "guards",
  "sheets",
  "inbound",
  "billing",
  "refusals",
  "chats",
  "campaign-look",
  "undecrypted",
  "undecrypted-messages",
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
