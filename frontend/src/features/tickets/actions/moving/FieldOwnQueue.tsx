import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "@/shared/forms/FieldSelect";
import { QueueChip } from "@/shared/ui/QueueChip";
import type { QueueChoice } from "./queue-choice";

interface Props {
  name: string;
  choice: QueueChoice;
  /** What the queue is for. */
  help?: string;
}

/** Selects one of the queues into which the user may put a ticket. */
export function FieldOwnQueue({ name, choice, help }: Props) {
  const { t } = useTranslation("moving");
  const { queues, mustChoose } = choice;
  const emptyText = t(mustChoose ? "begin.needQueue" : "begin.noQueue");
  const renderQueue = (id: number | "") => {
    const queue = queues.find((one) => one.id === id);
    if (queue) return <QueueChip queue={queue} />;
    return (
      <Box component="span" sx={{ color: "text.secondary" }}>
        {emptyText}
      </Box>
    );
  };
  return (
    <FieldSelect<number | "">
      name={name}
      label={t("begin.queue")}
      help={mustChoose && queues.length === 0 ? t("begin.notInAQueue") : help}
      displayEmpty
      renderValue={renderQueue}
    >
      <MenuItem value="" disabled={mustChoose}>
        {emptyText}
      </MenuItem>
      {queues.map((queue) => (
        <MenuItem key={queue.id} value={queue.id}>
          <QueueChip queue={queue} />
        </MenuItem>
      ))}
    </FieldSelect>
  );
}
