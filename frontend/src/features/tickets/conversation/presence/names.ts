/** `Ana`, `Ana e Bruno`, `Ana, Bruno e Carla`. */
export const joinNames = (names: readonly string[], and: string): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;

/** Selects the singular or plural text. */
export const pluralKey = (names: readonly unknown[]) => (names.length === 1 ? "one" : "many");

/** A short form for phones. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
