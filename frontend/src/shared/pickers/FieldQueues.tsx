import { queueApi } from "@guiche/contract/queues";
import Box from "@mui/material/Box";
import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useField } from "formik";
import CheckIcon from "lucide-react/icons/check";
import { FieldSelect } from "../forms/FieldSelect";
import { endpointQuery } from "../lists/endpoint-query";
import { QueueChip } from "../ui/QueueChip";

interface Props {
  name: string;
  label: string;
  help?: string;
  emptyText: string;
  disabled?: boolean;
}

/** Selects any number of the company's queues. */
export function FieldQueues({ name, label, help, emptyText, disabled }: Props) {
  const { data: queues = [] } = useQuery(endpointQuery(queueApi.list));
  const [field] = useField<number[]>(name);
  const queuesOf = (ids: number[]) => queues.filter((queue) => ids.includes(queue.id));
  return (
    <FieldSelect<number[]>
      name={name}
      label={label}
      help={help}
      disabled={disabled}
      multiple
      displayEmpty
      renderValue={(ids) =>
        ids.length === 0 ? (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {emptyText}
          </Box>
        ) : (
          <Box component="span" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            {queuesOf(ids).map((queue) => (
              <QueueChip key={queue.id} queue={queue} />
            ))}
          </Box>
        )
      }
    >
      {queues.map((queue) => (
        <MenuItem key={queue.id} value={queue.id}>
          <CheckIcon
            size={20}
            style={{ marginRight: 12, visibility: field.value.includes(queue.id) ? "visible" : "hidden" }}
          />
          <ListItemText primary={queue.name} sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }} />
        </MenuItem>
      ))}
    </FieldSelect>
  );
}
