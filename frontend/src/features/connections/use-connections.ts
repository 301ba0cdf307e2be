import { connectionApi, type ConnectionDto, type ConnectionInput, type OutageDto } from "@guiche/contract/connections";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { changeConnections, dropConnection, patchConnection } from "./connection.cache";

/** All connections of the company; realtime events keep them current. */
export const useConnections = () => useQuery({ ...endpointQuery(connectionApi.list), staleTime: Infinity });

const outagesOf = ({ records }: { records: OutageDto[] }) => records;

/** The outages of a connection, newest first, page by page. Refetched whenever its status changes. */
export const useOutages = ({ id, statusSince }: ConnectionDto) =>
  usePagedList(
    connectionApi.outages,
    {},
    {
      params: { id },
      key: [connectionApi.outages.path, id, statusSince],
      rows: outagesOf,
      staleTime: 0,
      keepPrevious: true,
    },
  );

/** The mutations of connections. Each throws the server's error. */
export function useConnectionMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const cacheRow = (connection: ConnectionDto) => {
      changeConnections(client, (rows) => patchConnection(rows, connection));
      return connection;
    };
    return {
      save: async (id: number | null, body: ConnectionInput) =>
        cacheRow(
          id === null
            ? await call(connectionApi.create, { body })
            : await call(connectionApi.update, { params: { id }, body }),
        ),
      remove: async (id: number) => {
        await call(connectionApi.remove, { params: { id } });
        changeConnections(client, (rows) => dropConnection(rows, id));
      },
      start: async (id: number) => cacheRow(await call(connectionApi.start, { params: { id } })),
      renew: async (id: number) => cacheRow(await call(connectionApi.renew, { params: { id } })),
      pair: async (id: number, number: string) =>
        cacheRow(await call(connectionApi.pair, { params: { id }, body: { number } })),
      disconnect: (id: number) => call(connectionApi.logout, { params: { id } }),
      makeToken: (id: number) => call(connectionApi.makeToken, { params: { id } }),
      dropToken: (id: number) => call(connectionApi.dropToken, { params: { id } }),
    };
  }, [client]);
}
