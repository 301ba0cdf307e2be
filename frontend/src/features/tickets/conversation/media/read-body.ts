import {
  cardSigns,
  type CallBody,
  type CardBody,
  type CardType,
  type LocationBody,
  type PollBody,
} from "@guiche/contract/message-kinds";

type Loose = Record<string, unknown>;

function jsonObjectOf(body: string): Loose {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Loose) : {};
  } catch {
    return {};
  }
}
const words = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : undefined);
const degrees = (value: unknown, most: number) =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= most ? value : null;

/** Parses a location; null if the coordinates are invalid. */
export function readLocation(body: string): LocationBody | null {
  const loose = jsonObjectOf(body);
  const [latitude, longitude] = [degrees(loose.latitude, 90), degrees(loose.longitude, 180)];
  if (latitude === null || longitude === null) return null;
  const [name, address] = [words(loose.name), words(loose.address)];
  return { latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

export function readPoll(body: string): PollBody {
  const { name, options } = jsonObjectOf(body);
  const list: unknown[] = Array.isArray(options) ? options : [];
  return { name: words(name) ?? "", options: list.flatMap((option) => words(option) ?? []) };
}

export function readCall(body: string): CallBody {
  const { video, outcome } = jsonObjectOf(body);
  return { video: video === true, outcome: outcome === "refused" ? "refused" : "missed" };
}

const isCard = (type: unknown): type is CardType => typeof type === "string" && Object.hasOwn(cardSigns, type);

/** Parses a card; null if it is of a type that a later version made. */
export function readCard(body: string): CardBody | null {
  const { card, title, text, facts } = jsonObjectOf(body);
  return isCard(card)
    ? { card, title: words(title), text: words(text), facts: Array.isArray(facts) ? (facts as CardBody["facts"]) : [] }
    : null;
}
