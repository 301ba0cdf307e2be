import { beforeEach, expect, it } from "@jest/globals";
import type { BaileysEventMap, GroupMetadata, GroupParticipant, WASocket } from "@whiskeysockets/baileys";
import { EventEmitter } from "node:events";
import { Groups } from "./groups";

const id = "120363000000000001@g.us";
const person = (user: number, over: Partial<GroupParticipant> = {}): GroupParticipant => ({
  id: `${user}@lid`,
  phoneNumber: `55119000000${user}@s.whatsapp.net`,
  ...over,
});
const group = (participants: GroupParticipant[], subject = "Sócios"): GroupMetadata => ({
  id,
  subject,
  owner: undefined,
  participants,
});

let groups: Groups;
let socket: WASocket;
let line: EventEmitter;
let requestedJids: string[];
let answer: GroupMetadata;
let reports: (GroupMetadata | { id: string; subject: string })[];
beforeEach(() => {
  [line, requestedJids, reports] = [new EventEmitter(), [], []];
  answer = group([person(1, { admin: "superadmin" }), person(2)]);
  socket = {
    ev: line,
    ws: { isOpen: true },
    groupMetadata: (jid: string) => {
      requestedJids.push(jid);
      return Promise.resolve(answer);
    },
  } as unknown as WASocket;
  groups = new Groups((one) => reports.push(one));
  groups.follow(socket);
});

type Change = BaileysEventMap["group-participants.update"];
const receive = async (action: Change["action"], ...participants: GroupParticipant[]) => {
  line.emit("group-participants.update", { id, author: "1@lid", action, participants } satisfies Change);
  await new Promise(setImmediate);
};
const people = () => (reports.at(-1) as GroupMetadata).participants.map((one) => `${one.id} ${one.admin ?? "-"}`);

it("an unknown group is fetched once when it changes, and later changes are applied without a query", async () => {
  await receive("add", person(2));
  expect([requestedJids, people()]).toEqual([[id], ["1@lid superadmin", "2@lid -"]]);
  await receive("add", person(3));
  await receive("remove", person(2));
  expect([requestedJids, people()]).toEqual([[id], ["1@lid superadmin", "3@lid -"]]);
});

it("a participant added twice, by LID and by number, is listed once", async () => {
  await receive("add", person(2));
  await receive("add", person(2, { id: "551190000002@s.whatsapp.net", phoneNumber: undefined, lid: "2@lid" }));
  expect(people()).toHaveLength(2);
  await receive("remove", { id: "551190000002@s.whatsapp.net" });
  expect(people()).toEqual(["1@lid superadmin"]);
});

it("a promotion and a demotion are reported", async () => {
  await receive("add", person(2));
  await receive("promote", person(2));
  expect(people()).toEqual(["1@lid superadmin", "2@lid admin"]);
  await receive("demote", person(1));
  expect(people()).toEqual(["1@lid -", "2@lid admin"]);
});

it("the next message after a change fetches the group once, and an unchanged group is not reported again", async () => {
  await receive("add", person(2));
  await receive("add", person(3));
  answer = group([person(1, { admin: "superadmin" }), person(2), person(3)]);
  for (let message = 0; message < 3; message += 1) groups.fetchUnknown(socket, id);
  await new Promise(setImmediate);
  groups.fetchUnknown(socket, id);
  expect([requestedJids.length, reports.length]).toEqual([2, 2]);
});

it("a group is fetched again when a change does not say who changed", async () => {
  await receive("add", person(2));
  answer = group([person(1, { admin: "superadmin" }), person(4)]);
  await receive("modify", person(4));
  expect([requestedJids, people()]).toEqual([
    [id, id],
    ["1@lid superadmin", "4@lid -"],
  ]);
});

it("a group without a subject is not reported", async () => {
  answer = group([person(1)], "");
  await receive("add", person(2));
  await receive("add", person(3));
  expect(reports).toEqual([]);
});
