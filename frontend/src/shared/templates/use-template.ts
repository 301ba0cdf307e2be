import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../lists/endpoint-query";

/** A template of a connection's account: undefined while it is loaded, null once Meta has deleted it. */
export function useTemplate(connectionId: number | null, id: number | null): TemplateDto | null | undefined {
  const { data } = useQuery({
    ...endpointQuery(templateApi.list, { query: { whatsappId: connectionId ?? undefined } }),
    enabled: connectionId !== null && id !== null,
  });
  return data && (data.templates.find((template) => template.id === id) ?? null);
}
