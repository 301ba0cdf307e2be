import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";

/** A template of a connection's account: undefined while it is loaded, null once Meta has deleted it. */
export function useTemplate(connectionId: number | null, id: number | null): TemplateDto | null | undefined {
  const { data } = useQuery({
    queryKey: [templateApi.list.path, "all", connectionId],
    queryFn: ({ signal }) => call(templateApi.list, { query: { whatsappId: connectionId ?? undefined }, signal }),
    enabled: connectionId !== null && id !== null,
  });
  return data && (data.templates.find((template) => template.id === id) ?? null);
}
