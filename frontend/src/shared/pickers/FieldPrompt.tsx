import { promptApi, promptLack, type PromptDto } from "@guiche/contract/prompts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../lists/endpoint-query";
import { useMayOpen } from "../permissions/Can";
import { FieldRow, type FieldRowProps } from "./FieldRow";

const rowsOf = ({ prompts }: { prompts: PromptDto[] }) => prompts;

/** Selects one of the company's prompts that can answer, or none (null). Absent where the plan or the user's rights exclude prompts. */
export function FieldPrompt(props: FieldRowProps) {
  return useMayOpen()({ rule: "prompts:manage", plan: "useOpenAi" }) ? <Choices {...props} /> : null;
}

function Choices(props: FieldRowProps) {
  const { t } = useTranslation("lists");
  const { data: rows } = useQuery({ ...endpointQuery(promptApi.list), select: rowsOf });
  const promptChoices = rows?.map(({ id, name, model, baseUrl, apiKey }) => {
    const lack = promptLack({ model, baseUrl, hasKey: apiKey !== "" });
    return { id, name, ...(lack && { reason: t(`promptLacks.${lack}`) }) };
  });
  return <FieldRow {...props} rows={promptChoices} />;
}
