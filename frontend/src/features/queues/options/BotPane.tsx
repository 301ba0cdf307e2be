import { useFormikContext } from "formik";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { QueueForm } from "../fields";
import type { QueueRow } from "../queue.cache";
import { OptionsPane } from "./OptionsPane";
import type { OptionDraft } from "./use-draft";

/** The tab "Bot" of the queue dialog. A queue that does not exist yet has no options. */
export function BotPane({ queue, draft }: { queue: QueueRow | null; draft: OptionDraft }) {
  const { t } = useTranslation("queues");
  const { setFieldValue } = useFormikContext<QueueForm>();
  const hasDraft = draft.option !== null;
  useEffect(() => void setFieldValue("hasOptionDraft", hasDraft, false), [hasDraft, setFieldValue]);
  return queue ? <OptionsPane queue={queue} draft={draft} /> : <p>{t("options.saveFirst")}</p>;
}
