import type { RealtimeEvents } from "@guiche/contract/realtime";

interface Tag {
  id: number;
  name: string;
  color: string;
}

/** What news of a tag does to whatever bears it: renamed there, renamed here; gone there, gone here. A new one is nowhere yet. */
export function tagEvent(event: RealtimeEvents["tag"]) {
  if (event.action === "create") return null;
  const id = event.action === "delete" ? event.tagId : event.tag.id;
  const kept = event.action === "delete" ? [] : [{ id, name: event.tag.name, color: event.tag.color }];
  return {
    isBorne: (tags: readonly Tag[] = []) => tags.some((tag) => tag.id === id),
    after: (tags: readonly Tag[] = []) => tags.flatMap((tag) => (tag.id === id ? kept : [tag])),
  };
}
