import Box from "@mui/material/Box";
import { useState } from "react";
import { useShownFile } from "@/shared/media/use-shown-file";
import { send } from "./attach-forms";
import type { ChatView } from "./chat-view";
import { notice } from "./notice";
import { answer, FormDialog } from "./FormDialog";
import { Field, Tick } from "./parts";
import { readFile, waysToSend } from "./read-file";
import { translate } from "./translate";

/** The limit of one request, whose files are in base64. */
const MOST_MB = 64;

/** Says so, too. */
export function isTooLarge({ size }: File): boolean {
  const isLarge = size > MOST_MB * 1e6;
  if (isLarge) notice(translate("tooLarge", { limit: MOST_MB }), "wrong");
  return isLarge;
}

/** Previews a chosen file and asks how to send it. */
export function FileForm({ view, file }: { view: ChatView; file: File }) {
  const ways = waysToSend(file.type);
  const [as, setAs] = useState(ways[0] ?? "document");
  const picture = useShownFile(file);
  const work = async (answers: FormData): Promise<void> => {
    const media = await readFile(file, as);
    const caption = answer(answers, "caption");
    if (caption !== "") media.caption = caption;
    await send(view, answers.has("once") ? { viewOnce: { media } } : { media });
  };
  return (
    <FormDialog title={translate("attachFile")} work={work}>
      <Box component="figure" sx={{ m: 0, textAlign: "center", typography: "body2", color: "text.secondary" }}>
        {ways[0] === "image" && (
          <Box component="img" ref={picture} alt="" sx={{ maxWidth: "100%", maxHeight: "30vh" }} />
        )}
        <figcaption>{file.name}</figcaption>
      </Box>
      {ways.length > 1 && (
        <Field
          label="sendAs"
          testId="send-as"
          value={as}
          options={ways.map((way) => [way, translate(way)])}
          onValue={(value) => setAs(ways.find((way) => way === value) ?? as)}
        />
      )}
      {(as === "image" || as === "video" || as === "document") && (
        <Field label="caption" testId="caption" name="caption" input={{ maxLength: 1000 }} />
      )}
      {(as === "image" || as === "video" || as === "voice") && (
        <Tick label={translate("once")} name="once" data-testid="view-once" />
      )}
    </FormDialog>
  );
}
