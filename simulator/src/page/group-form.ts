import { ask } from "./dialog";
import { el, field, tick } from "./dom";
import { notice } from "./notice";
import { server, type ShownGroup } from "./server";
import { changed, chosenPhone, allPeople, readPeople, state } from "./state";
import { translate } from "./translate";

/** Creates or edits a group: its name and members. The phone's owner makes the change. */
export function openGroupForm(group?: ShownGroup, holder = ""): void {
  const subject = el("input", { required: true, maxlength: "100", "data-testid": "group-name" });
  subject.value = group?.subject ?? "";
  const boxes = allPeople().map(({ number, name }) => {
    const box = el("input", { type: "checkbox", value: number, "data-testid": `member-${number}` });
    box.checked = group ? group.members.includes(number) : number === chosenPhone()?.number;
    return { box, line: tick(`${name} · ${number}`, box) };
  });
  const legend = el("legend", { class: "label" }, translate("members"));
  const members = el("fieldset", { class: "members" }, legend, ...boxes.map((one) => one.line));
  const work = async (): Promise<void> => {
    const chosen = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    if (!chosen.length) throw new Error(translate("groupNeeds"));
    if (group) await change(group, holder, subject.value.trim(), chosen);
    else await create(subject.value.trim(), chosen);
    await readPeople();
    changed();
  };
  const [title, submit] = group
    ? [translate("changeGroup"), translate("save")]
    : [translate("addGroup"), translate("createGroup")];
  ask({ title, fields: [field(translate("groupName"), subject), members], submit, work });
}

async function create(subject: string, members: string[]): Promise<void> {
  const customer = members.find((number) => state.people.some((one) => one.number === number));
  const by = state.side === "business" && members.includes(state.phone) ? state.phone : (customer ?? members[0] ?? "");
  const { id } = await server.addGroup(subject, members, by);
  state.open = id;
  state.view = "chat";
  notice(translate("personAdded", { name: subject }));
}

async function change(group: ShownGroup, by: string, subject: string, members: string[]): Promise<void> {
  const add = members.filter((number) => !group.members.includes(number));
  const remove = group.members.filter((number) => !members.includes(number));
  const renamed = subject === group.subject ? {} : { subject };
  await server.changeGroup(group.id, { ...renamed, add, remove, by });
}
