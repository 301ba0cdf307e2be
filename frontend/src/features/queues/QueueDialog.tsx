import { queueInput } from "@guiche/contract/queues";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../shared/forms/FormDialog";
import { FormTabs } from "../../shared/forms/FormTabs";
import { adminSuccess } from "../../shared/lists/admin-toast";
import { formOf, inputOf, type QueueForm } from "./fields";
import { HoursPane } from "./HoursPane";
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

const fieldOfCode = { ERR_QUEUE_COLOR_ALREADY_EXISTS: "color" } as const;
const dataFields = ["name", "color", "orderQueue", "greetingMessage", "outOfHoursMessage"] as const;

export function QueueDialog({ queue, queues, onClose }: Props) {
  const { t } = useTranslation("queues");
  const { add, change } = useQueueMutations();
  const hasHours = useQueueHours();
  const used = queues.filter(({ id }) => id !== queue?.id).map(({ name, color }) => ({ color, by: name }));

  const submit = async (form: QueueForm) => {
    const body = inputOf(form, hasHours);
    await (queue === null ? add(body) : change(queue.id, body));
    adminSuccess(t("saved"));
  };

  return (
    <FormDialog
      title={t(queue ? "dialog.editTitle" : "dialog.addTitle")}
      initialValues={formOf(queue, queues)}
      schema={queueInput}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasHours ? (
        <FormTabs
          label={t("dialog.tabs.label")}
          tabs={[
            { name: "data", label: t("dialog.tabs.data"), fields: dataFields, content: <DataFields used={used} /> },
            { name: "hours", label: t("dialog.tabs.hours"), fields: ["schedules"], content: <HoursPane /> },
          ]}
        />
      ) : (
        <DataFields used={used} />
      )}
    </FormDialog>
  );
}
