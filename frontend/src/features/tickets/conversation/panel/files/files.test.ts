import { describe, expect, it } from "@jest/globals";
import { aMessage } from "@/features/tickets/state/testing";
import { filesOf } from "./files";

const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, "0")}:00.000Z`;
const photo = (id: number, more = {}) =>
  aMessage({ id, mediaType: "image", mediaState: "ready", createdAt: at(id), ...more });
const ids = (...args: Parameters<typeof filesOf>) => filesOf(...args).map(({ id }) => id);

describe("the files of a ticket", () => {
  it("are what the server listed and what arrived since, newest first", () => {
    const filePage = { listedMessages: [photo(5), photo(3)], hasMore: true };
    expect(ids("media", filePage, [photo(2), photo(3), photo(7)])).toEqual([7, 5, 3]);
    expect(ids("media", { ...filePage, hasMore: false }, [photo(2)])).toEqual([5, 3, 2]);
  });

  it("lose what has been deleted since", () => {
    expect(ids("media", { listedMessages: [photo(5)], hasMore: false }, [photo(5, { isDeleted: true })])).toEqual([]);
  });

  it("are told apart by kind; a view-once picture is in none", () => {
    const paper = aMessage({ id: 1, mediaType: "application", body: "veja www.exemplo.com" });
    const link = aMessage({ id: 2, body: "https://exemplo.com" });
    const place = aMessage({ id: 3, mediaType: "locationMessage", body: '{"url":"https://exemplo.com"}' });
    const messages = [place, link, paper, photo(4, { viewOnce: true })];
    expect(ids("documents", { listedMessages: messages, hasMore: false }, [])).toEqual([1]);
    expect(ids("links", { listedMessages: messages, hasMore: false }, []).sort()).toEqual([1, 2]);
    expect(ids("media", { listedMessages: messages, hasMore: false }, [])).toEqual([]);
  });
});
