import type { BinaryNode } from "@whiskeysockets/baileys";
import { randomBytes } from "node:crypto";
import { seconds, stanza } from "../stanzas/stanza";
import { post } from "../wire/delivery";
import { Group, newGroupId } from "./group";
import type { Addressing, Person } from "./person";
import type { World } from "./world";

/** Creates a group and notifies its members. */
export function createGroup(
  world: World,
  by: Person,
  subject: string,
  members: Person[],
  addressing: Addressing,
): Group {
  const now = seconds();
  const group = new Group({
    id: newGroupId(),
    subject,
    creator: by.number,
    created: now,
    subjectBy: by.number,
    subjectAt: now,
    addressing,
    members: [...new Set(members.map((one) => one.number))],
    admins: [by.number],
  });
  world.groups.set(group.chatId, group);
  broadcast(world, group, by, members, stanza("create", { type: "new" }, [describeGroup(world, group)]));
  return group;
}

export function rename(world: World, group: Group, by: Person, subject: string): void {
  Object.assign(group.state, { subject, subjectBy: by.number, subjectAt: seconds() });
  const { subjectAt } = group.state;
  const change = stanza("subject", { subject, s_t: subjectAt, s_o: by.address(group.state.addressing) });
  broadcast(world, group, by, membersOf(world, group), change);
}

export function addMembers(world: World, group: Group, by: Person, people: Person[]): void {
  const addedPeople = people.filter((one) => !group.has(one.number));
  if (!addedPeople.length) return;
  group.state.members.push(...addedPeople.map((one) => one.number));
  const change = stanza(
    "add",
    {},
    addedPeople.map((one) => participant(group, one)),
  );
  broadcast(world, group, by, membersOf(world, group), change);
}

/** Removes members and notifies everyone. All group keys are reset, so that those who left cannot read on. */
export function removeMembers(world: World, group: Group, by: Person, people: Person[]): void {
  const removed = people.filter((one) => group.has(one.number));
  if (!removed.length) return;
  const affectedMembers = membersOf(world, group);
  const removedNumbers = new Set(removed.map((one) => one.number));
  group.state.members = group.state.members.filter((number) => !removedNumbers.has(number));
  for (const member of affectedMembers) member.device.resetGroupKey(group.chatId, member.lid);
  const change = stanza(
    "remove",
    {},
    removed.map((one) => participant(group, one)),
  );
  broadcast(world, group, by, affectedMembers, change);
}

const membersOf = (world: World, group: Group): Person[] =>
  group.members.flatMap((number) => world.people.get(number) ?? []);

/** The group's description for clients. */
export function describeGroup(world: World, group: Group): BinaryNode {
  const { id, subject, creator, created, subjectBy, subjectAt, addressing, members } = group.state;
  const attributes = {
    id: id.replace("@g.us", ""),
    subject,
    creation: created,
    creator: world.people.get(creator)?.address(addressing),
    s_o: world.people.get(subjectBy)?.address(addressing),
    s_t: subjectAt,
    addressing_mode: addressing,
    size: members.length,
  };
  return stanza(
    "group",
    attributes,
    membersOf(world, group).map((one) => participant(group, one)),
  );
}

function participant({ state }: Group, person: Person): BinaryNode {
  const type = state.admins.includes(person.number) ? "admin" : undefined;
  const other =
    state.addressing === "lid" ? { phone_number: person.alternative("lid") } : { lid: person.address("lid") };
  return stanza("participant", { jid: person.address(state.addressing), ...other, type });
}

function broadcast(world: World, group: Group, by: Person, people: Person[], change: BinaryNode): void {
  const { addressing } = group.state;
  const other = addressing === "lid" ? "pn" : "lid";
  const attributes = {
    id: `group-${randomBytes(6).toString("hex")}`,
    from: group.address(),
    type: "w:gp2",
    participant: by.address(addressing),
    [`participant_${other}`]: by.address(other),
    addressing_mode: addressing,
    notify: by.profile.name,
    t: seconds(),
  };
  for (const person of people) {
    for (const companion of person.companions.values())
      post(world, companion, stanza("notification", attributes, [change]));
  }
  world.save("now");
  world.feed.publish({ kind: "group", number: by.number, group: group.chatId });
}
