import { parseFields, toText } from "./untrusted-json";

/** Levels of an answer that are told field by field; what is deeper is told as JSON. */
const deepest = 6;

/** Fields that name the flow. */
const technical = new Set(["flow_token", "wa_flow_response_params", "version"]);
/** What a choice in a list has, the best words for it first. */
const choice = ["title", "display_text", "description", "id"];

/** What a person filled into a flow, one line a field; for a choice in a list, its words. */
export function linesIn(json: string | null | undefined, displayText: string | null | undefined): string | undefined {
  const fields = parseFields(json);
  const fieldNames = Object.keys(fields).filter((name) => !technical.has(name));
  const isChoice = fieldNames.every((name) => choice.includes(name));
  if (isChoice) return displayText || choice.map((name) => toText(fields[name])).find(Boolean) || undefined;
  const lines = fieldNames.flatMap((name) => flat(name, fields[name], 0));
  return lines.join("\n") || undefined;
}

function flat(name: string, value: unknown, depth: number): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "string") return [`${name}: ${value}`];
  if (typeof value !== "object" || depth >= deepest) return [`${name}: ${JSON.stringify(value)}`];
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return [`${name}: ${value.join(", ")}`];
  return Object.entries(value).flatMap(([inner, one]) => flat(`${name}.${inner}`, one, depth + 1));
}
