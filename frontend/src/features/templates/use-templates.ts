import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { templateApi, type TemplateInput } from "@guiche/contract/templates";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";

/** The templates of all accounts, by name and language. */
export const useTemplates = () =>
  useQuery({ ...endpointQuery(templateApi.list), select: ({ templates }) => templates, staleTime: 0 });

/** The company's numbers that have templates; undefined while they are fetched. */
export const useTemplateNumbers = (): ConnectionDto[] | undefined =>
  useQuery(endpointQuery(connectionApi.list)).data?.filter(({ capabilities }) => capabilities.templates);

/** The mutations. Each throws the server's error. */
export function useTemplateMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const then = async <T>(replyPromise: Promise<T>): Promise<T> => {
      const reply = await replyPromise;
      await client.invalidateQueries({ queryKey: [templateApi.list.path] });
      return reply;
    };
    return {
      create: (body: TemplateInput) => then(call(templateApi.create, { body })),
      remove: (id: number) => then(call(templateApi.remove, { params: { id } })),
      sync: (numbers: readonly ConnectionDto[]) =>
        then(Promise.all(numbers.map(({ id }) => call(templateApi.sync, { body: { whatsappId: id } })))),
    };
  }, [client]);
}
