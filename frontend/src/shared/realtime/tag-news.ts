import type { News } from "@guiche/contract/realtime";

interface Tag {
  id: number;
  name: string;
  color: string;
}

/** What news of a tag does to whatever bears it: renamed there, renamed here; gone there, gone here. A new one is nowhere yet. */
export function tagNews(news: News["tag"]) {
  if (news.action === "create") return null;
  const id = news.action === "delete" ? news.tagId : news.tag.id;
  const kept = news.action === "delete" ? [] : [{ id, name: news.tag.name, color: news.tag.color }];
  return {
    isBorne: (tags: readonly Tag[] = []) => tags.some((tag) => tag.id === id),
    after: (tags: readonly Tag[] = []) => tags.flatMap((tag) => (tag.id === id ? kept : [tag])),
  };
}
