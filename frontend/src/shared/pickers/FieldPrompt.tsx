import { promptApi, type PromptDto } from "@guiche/contract/prompts";
import { useQuery } from "@tanstack/react-query";
import { listQueryOptions } from "../lists/list-query-options";
import { useOpens } from "../permissions/Can";
import { FieldRow, type FieldRowProps } from "./FieldRow";

const rowsOf = ({ prompts }: { prompts: PromptDto[] }) => prompts;

/** Selects one of the company's prompts, or none (null). Absent where the plan or the user's rights exclude prompts. */
export function FieldPrompt(props: FieldRowProps) {
  return useOpens()({ rule: "prompts:manage", plan: "useOpenAi" }) ? <Choices {...props} /> : null;
}

function Choices(props: FieldRowProps) {
  const { data: rows } = useQuery({ ...listQueryOptions(promptApi.list), select: rowsOf });
  return <FieldRow {...props} rows={rows} />;
}
