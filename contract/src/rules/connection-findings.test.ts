import { expect, it } from "@jest/globals";
import { findConnectionFindings, type WaitingPlaces } from "./connection-findings";

const [sales, billing, other] = [
  { id: 1, name: "Vendas" },
  { id: 2, name: "Financeiro" },
  { id: 3, name: "Outra" },
];
const listFindings = (places: Partial<WaitingPlaces>) =>
  findConnectionFindings({
    ...{ queues: [sales, billing], fallbackQueueId: null, transferQueueId: null, timeToTransfer: 0 },
    ...{ promptId: null, integrationId: null, unservedQueues: [], isWatchedWithoutQueue: false },
    ...places,
  }).map((finding) => ("queue" in finding ? `${finding.kind} ${finding.queue}` : finding.kind));

it.each<[string, Partial<WaitingPlaces>, string[]]>([
  ["several queues and no fallback queue", {}, ["noFallback"]],
  ["no queue at all", { queues: [] }, ["noQueue"]],
  ["a single queue, which takes every customer", { queues: [sales] }, []],
  ["an only queue behind an AI, which may give up", { queues: [sales], promptId: 4 }, ["noFallback"]],
  ["an only queue behind another system's bot", { queues: [sales], integrationId: 4 }, ["noFallback"]],
  ["a fallback queue", { fallbackQueueId: 1 }, []],
  ["a timer in its place", { transferQueueId: 3, timeToTransfer: 5 }, []],
  ["a timer that is off", { transferQueueId: 3 }, ["noFallback"]],
  ["an agent who sees the tickets without a queue", { isWatchedWithoutQueue: true }, []],
  ["a queue with no user in it", { fallbackQueueId: 1, unservedQueues: [billing, other] }, ["unserved Financeiro"]],
  ["a fallback queue with no user in it", { fallbackQueueId: 1, unservedQueues: [sales] }, ["unservedFallback Vendas"]],
  [
    "a timer to a queue with no user in it",
    { transferQueueId: 3, timeToTransfer: 5, unservedQueues: [other] },
    ["unserved Outra"],
  ],
])("%s", (_places, places, findings) => {
  expect(listFindings(places)).toEqual(findings);
});
