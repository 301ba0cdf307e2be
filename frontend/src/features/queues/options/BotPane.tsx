import { useFormikContext } from "formik";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { QueueForm } from "../fields";
import { newQueueId, type QueueRow } from "../queue.cache";
import { CompareQueue } from "./CompareQueue";
import { OptionsPane } from "./OptionsPane";
import { ResponderFields } from "./ResponderFields";
import { PhoneButton } from "./PhoneButton";
import { useOptions } from "./use-options";
import { useHasDraft, type OptionDraft } from "./use-draft";

interface Props {
  queue: QueueRow | null;
  draft: OptionDraft;
  /** The phone is next to the form. */
  isWide: boolean;
}

/** The tab "Bot" of the queue dialog. The options of a queue that does not exist yet are saved with it. */
export function BotPane({ queue, draft, isWide }: Props) {
  const { t } = useTranslation("queues");
  const { values, setFieldValue } = useFormikContext<QueueForm>();
  const { data: options = [] } = useOptions(newQueueId);
  const hasDraft = useHasDraft(draft) || (queue === null && options.length > 0);
  useEffect(() => void setFieldValue("hasOptionDraft", hasDraft, false), [hasDraft, setFieldValue]);
  if (!queue)
    return (
      <>
        <ResponderFields />
        <p>{t("options.savedWithQueue")}</p>
        <OptionsPane queue={{ id: newQueueId, name: values.name, color: values.color }} draft={draft} />
      </>
    );
  return (
    <>
      <ResponderFields />
      {isWide ? null : <PhoneButton queue={queue} draft={draft} />}
      <OptionsPane key={queue.id} queue={queue} draft={draft} />
      <CompareQueue queue={queue} draft={draft} />
    </>
  );
}
