import { tagApi, type TagDto, type TagPage } from "@guiche/contract/tags";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { applyTagEvent } from "./tag.cache";
import { useResource } from "../../shared/lists/use-resource";

/** With a page number the server returns a page. */
const rowsOf = (reply: TagPage | TagDto[]) => (Array.isArray(reply) ? reply : reply.tags);

/**
 * The company's tags by name, page by page; realtime events keep them current. How many tickets have them is not
 * announced, so it is asked for whenever the page is opened.
 */
export const useTags = (searchParam: string) =>
  usePagedList(tagApi.list, { searchParam, pageNumber: 1 }, { rows: rowsOf, staleTime: 0 });

/** The mutations of tags. Each throws the server's error. */
export const useTagMutations = () => useResource(tagApi, applyTagEvent);
