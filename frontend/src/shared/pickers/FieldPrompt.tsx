import { promptApi, type PromptDto } from "@guiche/contract/prompts";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useField } from "formik";
import { FieldSelect } from "../forms/FieldSelect";
import { listQueryOptions } from "../lists/list-query-options";
import { useOpens } from "../permissions/Can";

interface Props {
  name: string;
  label: string;
  help?: string;
  emptyText: string;
}

const rowsOf = ({ prompts }: { prompts: PromptDto[] }) => prompts;

/** Selects one of the company's prompts, or none (null). Absent where the plan or the user's rights exclude prompts. */
export function FieldPrompt(props: Props) {
  return useOpens()({ rule: "prompts:manage", plan: "useOpenAi" }) ? <Choices {...props} /> : null;
}

function Choices({ name, label, help, emptyText }: Props) {
  const { data: prompts } = useQuery({ ...listQueryOptions(promptApi.list), select: rowsOf });
  const [{ value }] = useField<number | null | "">(name);
  return (
    <FieldSelect<number | "">
      name={name}
      label={label}
      help={help}
      displayEmpty
      renderValue={() => prompts?.find((prompt) => prompt.id === value)?.name ?? emptyText}
    >
      <MenuItem value="">{emptyText}</MenuItem>
      {(prompts ?? []).map((prompt) => (
        <MenuItem key={prompt.id} value={prompt.id}>
          {prompt.name}
        </MenuItem>
      ))}
    </FieldSelect>
  );
}
