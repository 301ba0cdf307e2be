import { announcementApi, type AnnouncementDto } from "@guiche/contract/announcements";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { upload } from "../../shared/api/files";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { inputOf, type AnnouncementForm } from "./fields";
import { applyAnnouncementEvent } from "./announcement.cache";

const recordsOf = ({ records }: { records: AnnouncementDto[] }) => records;

/** All announcements, inactive ones included; realtime events keep them current. */
export const useAnnouncements = (search: string) =>
  usePagedList(announcementApi.list, search ? { searchParam: search } : {}, { rows: recordsOf, staleTime: Infinity });

/** The mutations of announcements. Each throws the server's error. */
export function useAnnouncementMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const cacheRow = (row: AnnouncementDto) => {
      applyAnnouncementEvent(client, { row });
      return row;
    };
    return {
      save: async (id: number | null, form: AnnouncementForm) =>
        id === null
          ? cacheRow(await call(announcementApi.create, { body: inputOf(form) }))
          : cacheRow(await call(announcementApi.update, { params: { id }, body: inputOf(form) })),
      savePicture: async (row: AnnouncementDto, { picture }: AnnouncementForm) => {
        const params = { id: row.id };
        if (picture instanceof File)
          return cacheRow(await upload(announcementApi.setMedia, { params, fields: {}, files: [picture] }));
        if (picture === "none" && row.mediaPath) return cacheRow(await call(announcementApi.dropMedia, { params }));
        return row;
      },
      remove: async (id: number) => {
        await call(announcementApi.remove, { params: { id } });
        applyAnnouncementEvent(client, { removedId: id });
      },
    };
  }, [client]);
}
