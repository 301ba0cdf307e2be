import Box from "@mui/material/Box";
import { samples } from "../messages/samples";
import type { ChatView } from "./chat-view";
import { answer, FormDialog } from "./FormDialog";
import { Field, numeric, Tick } from "./parts";
import { server, type MessageInput } from "./server";
import { change, chatKey, draftIn } from "./state";
import { language, translate } from "./translate";

/** The suggested location: Avenida Paulista, in São Paulo. */
const USUAL_PLACE = { name: "Avenida Paulista, 1578", latitude: "-23.56141", longitude: "-46.65588" };

interface Props {
  view: ChatView;
}

/** Sends content other than text, as a reply if a message is quoted. */
export async function send({ holder, chat }: ChatView, input: MessageInput): Promise<void> {
  const draft = draftIn(chatKey(holder, chat));
  const quote = draft?.kind === "reply" ? draft.message.id : undefined;
  await server.write(holder, chat, input, quote);
  if (quote !== undefined) change({ draft: undefined });
}

export function LocationForm({ view }: Props) {
  const work = (answers: FormData): Promise<void> => {
    const [latitude = 0, longitude = 0] = ["latitude", "longitude"].map((name) => Number(answer(answers, name)));
    const name = answer(answers, "name");
    return send(view, { location: { latitude, longitude, ...(name !== "" && { name }) } });
  };
  const degrees = (name: "latitude" | "longitude", most: number) => (
    <Field
      label={name}
      testId={name}
      name={name}
      type="number"
      required
      defaultValue={USUAL_PLACE[name]}
      input={{ step: "any", min: -most, max: most }}
    />
  );
  return (
    <FormDialog title={translate("location")} work={work}>
      <Field
        label="placeName"
        testId="place-name"
        name="name"
        defaultValue={USUAL_PLACE.name}
        input={{ maxLength: 100 }}
      />
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 3 }}>
        {degrees("latitude", 90)}
        {degrees("longitude", 180)}
      </Box>
    </FormDialog>
  );
}

export function CardForm({ view }: Props) {
  const work = (answers: FormData): Promise<void> =>
    send(view, { contact: { name: answer(answers, "name"), number: answer(answers, "number") } });
  return (
    <FormDialog title={translate("contactCard")} work={work}>
      <Field label="name" testId="card-name" name="name" required input={{ maxLength: 60 }} />
      <Field label="number" testId="card-number" name="number" required input={numeric} />
    </FormDialog>
  );
}

export function PollForm({ view }: Props) {
  const work = async (answers: FormData): Promise<void> => {
    const lines = answer(answers, "options")
      .split("\n")
      .map((line) => line.trim());
    const options = [...new Set(lines.filter((line) => line !== ""))];
    if (options.length < 2) throw new Error(translate("pollTwo"));
    await send(view, {
      poll: { name: answer(answers, "question"), options, selectable: answers.has("several") ? 0 : 1 },
    });
  };
  return (
    <FormDialog title={translate("poll")} work={work}>
      <Field label="pollQuestion" testId="poll-question" name="question" required input={{ maxLength: 255 }} />
      <Field label="pollOptions" testId="poll-options" name="options" required multiline rows={4} />
      <Tick label={translate("pollSeveral")} name="several" data-testid="poll-several" />
    </FormDialog>
  );
}

/** Every kind of message that has no form of its own. */
export function SampleForm({ view }: Props) {
  const work = (answers: FormData): Promise<void> => send(view, { sample: answer(answers, "kind") });
  return (
    <FormDialog title={translate("otherKinds")} work={work}>
      <Field
        label="kind"
        testId="sample"
        name="kind"
        defaultValue={samples[0]?.name}
        options={samples.map(({ name, label }) => [name, label[language()]])}
      />
    </FormDialog>
  );
}
