import { contactApi, type ContactDetailsDto, type ContactInput, type ContactPatch } from "@guiche/contract/contacts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../api/call";
import { contactKey, applyContactEvent } from "./contact.cache";

/** One contact with everything that is kept of it; null asks for nobody. News keeps it true. */
export const useContact = (id: number | null) =>
  useQuery({
    queryKey: contactKey(id ?? 0),
    queryFn: ({ signal }) => call(contactApi.show, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: Infinity,
  });

/** What can be done with a contact. Each act throws what the server refuses. */
export function useContactActs() {
  const client = useQueryClient();
  return useMemo(() => {
    const keep = (row: ContactDetailsDto, isNew: boolean) => {
      applyContactEvent(client, { row, isNew });
      client.setQueryData(contactKey(row.id), row);
      return row;
    };
    return {
      add: async (body: ContactInput) => keep(await call(contactApi.create, { body }), true),
      change: async (id: number, body: ContactPatch) =>
        keep(await call(contactApi.update, { params: { id }, body }), false),
      remove: async (id: number) => {
        await call(contactApi.remove, { params: { id } });
        applyContactEvent(client, { gone: id });
      },
      /** Two are one person. The oldest stays; the answer says which that is. */
      merge: async (id: number, other: number) => {
        const stays = await call(contactApi.merge, { params: { id }, body: { contactId: other } });
        applyContactEvent(client, { gone: stays.id === id ? other : id });
        return keep(stays, false);
      },
    };
  }, [client]);
}
