import type { RealtimeEvents } from "@guiche/contract/realtime";

interface Tag {
  id: number;
  name: string;
  color: string;
}

/**
 * The effect of a tag event on rows that embed tags: a renamed tag is renamed there, a deleted one removed. A new tag
 * is embedded nowhere yet.
 */
export function tagEvent(event: RealtimeEvents["tag"]) {
  if (event.action === "create") return null;
  const id = event.action === "delete" ? event.tagId : event.tag.id;
  const kept = event.action === "delete" ? [] : [{ id, name: event.tag.name, color: event.tag.color }];
  return {
    isBorne: (tags: readonly Tag[] = []) => tags.some((tag) => tag.id === id),
    after: (tags: readonly Tag[] = []) => tags.flatMap((tag) => (tag.id === id ? kept : [tag])),
  };
}
