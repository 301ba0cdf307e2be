import type { BodyOf, QueryOf, ReplyOf } from "@guiche/contract/endpoint";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, type AnyEndpoint } from "../api/call";
import { upload } from "../api/files";
import type { FormFile } from "../forms/FieldFile";
import type { RowEvent } from "./row-events";

interface ResourceApi {
  create: AnyEndpoint;
  update: AnyEndpoint;
  remove: AnyEndpoint;
  setMedia?: AnyEndpoint;
  dropMedia?: AnyEndpoint;
}

type RowOf<Api extends ResourceApi> = ReplyOf<Api["update"]>;

interface Options {
  params?: { id: number };
  query?: unknown;
  body?: unknown;
}

/** The types of a resource's endpoints are those of `useResource`; here any will do. */
const ask = call as <Reply>(endpoint: AnyEndpoint, options: Options) => Promise<Reply>;
const send = upload as <Reply>(endpoint: AnyEndpoint, options: object) => Promise<Reply>;

/**
 * The mutations of a resource. Each throws the server's error. `apply` writes their results to the caches, as the
 * realtime events of the resource do. Pass a stable `apply`.
 */
export function useResource<Api extends ResourceApi>(
  api: Api,
  apply: (client: QueryClient, event: RowEvent<RowOf<Api>>) => void,
) {
  const client = useQueryClient();
  return useMemo(() => {
    const saveRow = <Row extends RowOf<Api>>(row: Row): Row => {
      apply(client, { row });
      return row;
    };
    const add = async (body: BodyOf<Api["create"]>) => saveRow(await ask<RowOf<Api>>(api.create, { body }));
    const change = async (id: number, body: BodyOf<Api["update"]>) =>
      saveRow(await ask<RowOf<Api>>(api.update, { params: { id }, body }));
    return {
      saveRow,
      add,
      change,
      /** Adds a row without an id. */
      save: (id: number | null, body: BodyOf<Api["create"]> & BodyOf<Api["update"]>) =>
        id === null ? add(body) : change(id, body),
      /** Uploads a row's file, or deletes it. Returns the row that results; undefined if the file stays as it is. */
      saveFile: async (
        { id, mediaPath }: { id: number; mediaPath?: string | null },
        file: FormFile,
        { onProgress, fields = {} }: { onProgress?: (part: number) => void; fields?: Record<string, string> } = {},
      ) => {
        const params = { id };
        if (file instanceof File && api.setMedia)
          return saveRow(await send<RowOf<Api>>(api.setMedia, { params, fields, files: [file], onProgress }));
        if (file === "none" && mediaPath && api.dropMedia)
          return saveRow(await ask<RowOf<Api>>(api.dropMedia, { params }));
      },
      remove: async (id: number, query?: Partial<QueryOf<Api["remove"]>>) => {
        const reply = await ask<ReplyOf<Api["remove"]>>(api.remove, { params: { id }, query });
        apply(client, { removedId: id });
        return reply;
      },
    };
  }, [client, api, apply]);
}
