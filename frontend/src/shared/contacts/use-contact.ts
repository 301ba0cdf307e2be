import { campaignApi } from "@guiche/contract/campaigns";
import {
  contactApi,
  type ContactDetailsDto,
  type ContactInput,
  type ContactPatch,
  type MergedValue,
} from "@guiche/contract/contacts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../api/call";
import { endpointQuery } from "../lists/endpoint-query";
import { contactKey, applyContactEvent } from "./contact.cache";

/** One contact with all its fields, kept current by realtime events; null fetches nothing. */
export const useContact = (id: number | null) =>
  useQuery({
    ...endpointQuery(contactApi.show, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    staleTime: Infinity,
  });

/** The mutations of a contact. Each throws the server's error. */
export function useContactMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const cacheRow = (row: ContactDetailsDto) => {
      applyContactEvent(client, { row });
      client.setQueryData(contactKey(row.id), row);
      return row;
    };
    return {
      add: async (body: ContactInput) => cacheRow(await call(contactApi.create, { body })),
      change: async (id: number, body: ContactPatch) =>
        cacheRow(await call(contactApi.update, { params: { id }, body })),
      /** Whether campaigns send the contact nothing. */
      setOptOut: async (id: number, isOptedOut: boolean) => {
        const standing = await call(campaignApi.setOptOut, { params: { id }, body: { isOptedOut } });
        client.setQueryData<ContactDetailsDto>(contactKey(id), (row) => row && { ...row, ...standing });
        // Lists of those who opted out have gained or lost a row.
        void client.invalidateQueries({ queryKey: [contactApi.list.path] });
      },
      setBlocked: async (id: number, isBlocked: boolean) => {
        const standing = await call(contactApi.block, { params: { id }, body: { isBlocked } });
        client.setQueryData<ContactDetailsDto>(contactKey(id), (row) => row && { ...row, ...standing });
        // The list of the blocked has gained or lost a row.
        void client.invalidateQueries({ queryKey: [contactApi.list.path] });
      },
      remove: async (id: number) => {
        await call(contactApi.remove, { params: { id } });
        applyContactEvent(client, { removedId: id });
      },
      /** Merges two contacts. The older one stays; the reply names it. */
      merge: async (id: number, other: number, choice: { preferred: MergedValue[]; preferredFields: string[] }) => {
        const stays = await call(contactApi.merge, { params: { id }, body: { contactId: other, ...choice } });
        applyContactEvent(client, { removedId: stays.id === id ? other : id });
        return cacheRow(stays);
      },
    };
  }, [client]);
}
