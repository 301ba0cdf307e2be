import { useFormikContext } from "formik";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { QueueForm } from "../fields";
import type { QueueRow } from "../queue.cache";
import { CompareQueue } from "./CompareQueue";
import { OptionsPane } from "./OptionsPane";
import { ResponderFields } from "./ResponderFields";
import { PhoneButton } from "./PhoneButton";
import { useHasDraft, type OptionDraft } from "./use-draft";

interface Props {
  queue: QueueRow | null;
  draft: OptionDraft;
  /** The phone stands beside the form. */
  isWide: boolean;
}

/** The tab "Bot" of the queue dialog. A queue that does not exist yet has no options. */
export function BotPane({ queue, draft, isWide }: Props) {
  const { t } = useTranslation("queues");
  const { setFieldValue } = useFormikContext<QueueForm>();
  const hasDraft = useHasDraft(draft);
  useEffect(() => void setFieldValue("hasOptionDraft", hasDraft, false), [hasDraft, setFieldValue]);
  if (!queue)
    return (
      <>
        <ResponderFields />
        <p>{t("options.saveFirst")}</p>
      </>
    );
  return (
    <>
      <ResponderFields />
      {isWide ? null : <PhoneButton queue={queue} draft={draft} />}
      <OptionsPane queue={queue} draft={draft} />
      <CompareQueue queue={queue} draft={draft} />
    </>
  );
}
