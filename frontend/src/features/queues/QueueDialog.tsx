import { queueInput, type QueueInput, type QueuePatch } from "@guiche/contract/queues";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { changedFields } from "../../shared/forms/changed-fields";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { FormTabs } from "../../shared/forms/FormTabs";
import { formFromQueue, inputFromForm, type QueueForm } from "./fields";
import { HoursPane } from "./HoursPane";
import { PhoneAside } from "./options/PhoneAside";
import { BotPane } from "./options/BotPane";
import { forgetNewOptions, newOptions, newOptionsInput, uploadNewFiles } from "./options/new-options";
import { useOptionDraft } from "./options/use-draft";
import type { QueueRow } from "./queue.cache";
import { DataFields } from "./QueueFields";
import { useQueueMutations, useQueueHours } from "./use-queues";

interface Props {
  /** Null adds a queue. */
  queue: QueueRow | null;
  /** All queues: their colours are marked as used. */
  queues: readonly QueueRow[];
  onClose: () => void;
}

const fieldOfCode = {
  ERR_QUEUE_COLOR_ALREADY_EXISTS: "color",
  ERR_NO_PROMPT_FOUND: "promptId",
  ERR_NO_INTEGRATION_FOUND: "integrationId",
  ERR_UNSUPPORTED_MEDIA_TYPE: "attachment",
  ERR_PAYLOAD_TOO_LARGE: "attachment",
} as const;
const dataFields = ["name", "color", "orderQueue", "greetingMessage", "attachment", "outOfHoursMessage"] as const;

export function QueueDialog({ queue, queues, onClose }: Props) {
  const { t } = useTranslation("queues");
  const { add, change, saveFile } = useQueueMutations();
  const [progress, setProgress] = useState<number | null>(null);
  const savedQueue = useRef(queue);
  const [shownQueue, setShownQueue] = useState(queue);
  const client = useQueryClient();
  const hasHours = useQueueHours();
  const savedInput = useRef(queue && inputFromForm(formFromQueue(queue, queues), hasHours));
  const draft = useOptionDraft();
  const isWide = useMediaQuery("(min-width:1100px)", { noSsr: true });
  const usedColors = queues.filter(({ id }) => id !== queue?.id).map(({ name, color }) => ({ color, by: name }));

  useEffect(() => {
    forgetNewOptions(client);
    return () => void forgetNewOptions(client);
  }, [client]);

  const save = async (body: QueueInput & QueuePatch, join: boolean): Promise<QueueRow> => {
    if (savedQueue.current !== null && savedInput.current !== null) {
      savedQueue.current = await change(savedQueue.current.id, changedFields(body, savedInput.current));
      savedInput.current = body;
      return savedQueue.current;
    }
    const options = newOptions(client);
    const row = await add({ ...body, options: newOptionsInput(options) }, join);
    savedQueue.current = row;
    savedInput.current = body;
    await uploadNewFiles(row.id, options, draft.files);
    return row;
  };
  const submit = async (form: QueueForm) => {
    await draft.handle.current?.save();
    try {
      const row = await save(inputFromForm(form, hasHours), form.join);
      await saveFile(row, form.attachment, { onProgress: setProgress });
    } catch (error) {
      // When a file is refused the queue already exists: the next save updates it, and its options are the saved ones.
      setShownQueue(savedQueue.current);
      throw error;
    } finally {
      setProgress(null);
    }
  };

  const fields = (
    <DataFields
      usedColors={usedColors}
      storedName={queue?.mediaName ?? null}
      progress={progress}
      isNew={queue === null}
    />
  );
  return (
    <ResourceDialog
      savedText={t("saved")}
      title={t(queue ? "dialog.editTitle" : "dialog.addTitle")}
      initialValues={formFromQueue(queue, queues)}
      schema={queueInput}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onClose={onClose}
      aside={queue && isWide ? <PhoneAside queue={queue} draft={draft} /> : null}
    >
      <FormTabs
        label={t("dialog.tabs.label")}
        tabs={[
          { name: "data", label: t("dialog.tabs.data"), fields: dataFields, content: fields },
          ...(hasHours
            ? [{ name: "hours", label: t("dialog.tabs.hours"), fields: ["schedules"], content: <HoursPane /> }]
            : []),
          {
            name: "bot",
            label: t("options.tab"),
            fields: ["promptId", "integrationId", "sendsBills"],
            content: <BotPane queue={shownQueue} draft={draft} isWide={isWide} />,
          },
        ]}
      />
    </ResourceDialog>
  );
}
