import { announcementApi, type AnnouncementDto } from "@guiche/contract/announcements";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { applyAnnouncementEvent } from "./announcement.cache";
import { useResource } from "../../shared/lists/use-resource";

const recordsOf = ({ records }: { records: AnnouncementDto[] }) => records;

/** All announcements, inactive ones included; realtime events keep them current. */
export const useAnnouncements = (search: string) =>
  usePagedList(announcementApi.list, search ? { searchParam: search } : {}, { rows: recordsOf, staleTime: Infinity });

/** The mutations of announcements. Each throws the server's error. */
export const useAnnouncementMutations = () => useResource(announcementApi, applyAnnouncementEvent);
