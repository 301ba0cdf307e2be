import { queueApi } from "@guiche/contract/queues";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useField } from "formik";
import { FieldSelect } from "../forms/FieldSelect";
import { endpointQuery } from "../lists/endpoint-query";
import { QueueChip } from "../ui/QueueChip";

interface Props {
  name: string;
  label: string;
  help?: string;
  emptyText: string;
  /** The id of a queue that cannot be chosen. */
  except?: number;
  /** The ids of the queues that can be chosen; missing: all. */
  only?: readonly number[];
  /** Another choice in addition to the queues. */
  also?: { value: string; text: string };
}

/** Selects one of the company's queues, or none (null). */
export function FieldQueue({ name, label, help, emptyText, except, only, also }: Props) {
  const { data: queues = [] } = useQuery(endpointQuery(queueApi.list));
  const [{ value }] = useField<number | string | null>(name);
  const offeredQueues = queues.filter(({ id }) => id !== except && (only?.includes(id) ?? true));
  return (
    <FieldSelect<number | string>
      name={name}
      label={label}
      help={help}
      displayEmpty
      renderValue={() => {
        const selectedQueue = queues.find((queue) => queue.id === value);
        if (selectedQueue) return <QueueChip queue={selectedQueue} />;
        return also && value === also.value ? also.text : emptyText;
      }}
    >
      <MenuItem value="">{emptyText}</MenuItem>
      {offeredQueues.map((queue) => (
        <MenuItem key={queue.id} value={queue.id}>
          <QueueChip queue={queue} />
        </MenuItem>
      ))}
      {also ? <MenuItem value={also.value}>{also.text}</MenuItem> : null}
    </FieldSelect>
  );
}
