import { integrationApi, type IntegrationDto } from "@guiche/contract/integrations";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../lists/endpoint-query";
import { useMayOpen } from "../permissions/Can";
import { FieldRow, type FieldRowProps } from "./FieldRow";

const rowsOf = ({ queueIntegrations }: { queueIntegrations: IntegrationDto[] }) => queueIntegrations;

/** Selects one of the company's integrations, or none (null). Absent where the plan or the user's rights exclude them. */
export function FieldIntegration(props: FieldRowProps) {
  return useMayOpen()({ rule: "integrations:manage", plan: "useIntegrations" }) ? <Choices {...props} /> : null;
}

function Choices(props: FieldRowProps) {
  const { data: rows } = useQuery({ ...endpointQuery(integrationApi.list), select: rowsOf });
  return <FieldRow {...props} rows={rows} />;
}
