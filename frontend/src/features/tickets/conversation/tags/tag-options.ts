import { tagInput, type TagDto } from "@guiche/contract/tags";
import type { TicketTagDto } from "@guiche/contract/tickets";
import { createFilterOptions } from "@mui/material/useAutocomplete";
import { ValidationError } from "yup";

/** An existing tag, or the offer to create one. */
export type TagOption = { kind: "tag"; tag: TicketTagDto } | { kind: "create"; name: string };

export const nameOf = (option: TagOption) => (option.kind === "tag" ? option.tag.name : option.name);
export const optionOf = ({ id, name, color }: TicketTagDto | TagDto): TagOption => ({
  kind: "tag",
  tag: { id, name, color },
});

const holding = createFilterOptions<TagOption>({ trim: true });
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Tags that contain the text regardless of accents, and last the offer to create one unless the name exists or is
 * selected.
 */
export function tagOptions(
  availableOptions: readonly TagOption[],
  selectedTags: readonly TicketTagDto[],
  inputText: string,
): TagOption[] {
  const matches = holding([...availableOptions], { inputValue: inputText, getOptionLabel: nameOf });
  const name = inputText.trim();
  const isThere = [...availableOptions.map(nameOf), ...selectedTags.map((tag) => tag.name)].some((other) =>
    same(other, name),
  );
  return name === "" || isThere ? matches : [...matches, { kind: "create", name }];
}

/** The contract's message if the name is invalid; null if it is valid. */
export function tagNameError(name: string): string | null {
  try {
    tagInput.validateSyncAt("name", { name });
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}
