interface Colleague {
  id: number;
  name: string;
}

/** The ids of the colleagues whom the text mentions: `@Ana Lima` mentions Ana Lima and not Ana. */
export function listMentionedIds(text: string, colleagues: readonly Colleague[]): number[] {
  const longestFirst = [...colleagues].sort((one, other) => other.name.length - one.name.length);
  const mentionedIds: number[] = [];
  let rest = text;
  for (const { id, name } of longestFirst) {
    const isNamed = splitAtName(rest, name);
    if (isNamed.length === 1) continue;
    mentionedIds.push(id);
    // People of the same name are all mentioned; what is left is for shorter names.
    if (!longestFirst.some((other) => other.id !== id && other.name === name && !mentionedIds.includes(other.id)))
      rest = isNamed.join(" ");
  }
  return mentionedIds;
}

/** The text around each `@name` that ends where a word ends. */
function splitAtName(text: string, name: string): string[] {
  const [first = "", ...others] = text.split(`@${name}`);
  const parts = [first];
  for (const part of others)
    if (/^[\p{L}\p{N}]/u.test(part)) parts[parts.length - 1] += `@${name}${part}`;
    else parts.push(part);
  return parts;
}
