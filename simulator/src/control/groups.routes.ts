import { addMembers, createGroup, removeMembers, rename } from "../people/groups";
import { ADDRESSING, type Addressing, type Person } from "../people/person";
import type { Group } from "../people/group";
import type { World } from "../people/world";
import { ControlError, numberOf, numbersOf, optionalChoice, optionalText, textOf, type Body } from "./input";
import { mustBeGroup, mustBeOnWhatsApp } from "./lookup";
import { created, noContent, ok, route, type Route } from "./routes";

export const groupRoutes: Route[] = [
  route("POST", "/sim/groups", ({ world, body }) => {
    const subject = textOf(body, "subject");
    const members = people(world, body, "members");
    if (!members.length) throw new ControlError(400, "A group has members.");
    const by = optionalText(body, "by") === undefined ? members[0] : mustBeOnWhatsApp(world, numberOf(body, "by"));
    if (!by || !members.includes(by)) throw new ControlError(400, '"by" must be a member.');
    const addressing = optionalChoice(body, "addressing", ADDRESSING) ?? "lid";
    return created({ id: createGroup(world, by, subject, members, addressing).chatId });
  }),
  route("GET", "/sim/groups", ({ world }) => ok([...world.groups.values()].map(showGroup))),
  route("PUT", "/sim/groups/:", ({ world, path, body }) => {
    const group = mustBeGroup(world, path[0]);
    const by = actor(world, group, body);
    const subject = optionalText(body, "subject");
    if (subject !== undefined) rename(world, group, by, subject);
    addMembers(world, group, by, people(world, body, "add"));
    removeMembers(world, group, by, people(world, body, "remove"));
    return noContent;
  }),
];

const people = (world: World, body: Body, field: string): Person[] =>
  (numbersOf(body, field) ?? []).map((number) => mustBeOnWhatsApp(world, number));

/** The person making the change: `by`, or else the group's creator. People who remove themselves leave. */
function actor(world: World, group: Group, body: Body): Person {
  const number = body.by === undefined ? group.state.creator : numberOf(body, "by");
  return mustBeOnWhatsApp(world, number);
}

export interface ShownGroup {
  id: string;
  subject: string;
  members: string[];
  /** The form of address of its messages and of their mentions. */
  addressing: Addressing;
}

function showGroup({ state: { id, subject, members, addressing } }: Group): ShownGroup {
  return { id, subject, members, addressing };
}
