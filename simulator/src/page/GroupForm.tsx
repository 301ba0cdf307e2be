import Box from "@mui/material/Box";
import { notice } from "./notice";
import { answer, FormDialog } from "./FormDialog";
import { Field, Tick } from "./parts";
import { server, type ShownGroup } from "./server";
import { allPeople, change, notifyChange, chosenPhone, readPeople, state } from "./state";
import { translate } from "./translate";

/** Creates or edits a group: its name and members. The phone's owner makes the change. */
export function GroupForm({ group, holder = "" }: { group?: ShownGroup; holder?: string }) {
  const first = group?.members ?? [chosenPhone()?.number];
  const work = async (answers: FormData): Promise<void> => {
    const subject = answer(answers, "subject");
    const members = answers.getAll("members").map(String);
    if (!members.length) throw new Error(translate("groupNeeds"));
    if (group) await changeGroup(group, holder, subject, members);
    else await createGroup(subject, members);
    await readPeople();
    notifyChange();
  };
  return (
    <FormDialog
      title={translate(group ? "changeGroup" : "addGroup")}
      submit={group ? "save" : "createGroup"}
      work={work}
    >
      <Field
        label="groupName"
        testId="group-name"
        name="subject"
        required
        defaultValue={group?.subject}
        input={{ maxLength: 100 }}
      />
      <Box
        component="fieldset"
        sx={{ m: 0, px: 3, maxHeight: "40vh", overflowY: "auto", border: 1, borderColor: "divider", borderRadius: 1 }}
      >
        <legend>{translate("members")}</legend>
        {allPeople().map(({ number, name }) => (
          <Tick
            key={number}
            label={`${name} · ${number}`}
            name="members"
            value={number}
            defaultChecked={first.includes(number)}
            data-testid={`member-${number}`}
          />
        ))}
      </Box>
    </FormDialog>
  );
}

async function createGroup(subject: string, members: string[]): Promise<void> {
  const customer = members.find((number) => state.people.some((one) => one.number === number));
  const by = state.side === "business" && members.includes(state.phone) ? state.phone : (customer ?? members[0] ?? "");
  const { id } = await server.addGroup(subject, members, by);
  change({ open: id, view: "chat" });
  notice(translate("personAdded", { name: subject }));
}

async function changeGroup(group: ShownGroup, by: string, subject: string, members: string[]): Promise<void> {
  const add = members.filter((number) => !group.members.includes(number));
  const remove = group.members.filter((number) => !members.includes(number));
  const subjectChange = subject === group.subject ? {} : { subject };
  await server.changeGroup(group.id, { ...subjectChange, add, remove, by });
}
