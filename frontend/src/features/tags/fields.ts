import { defaultTagColor, maxKanbanLimit, tagInput, type TagDto, type TagInput } from "@guiche/contract/tags";
import * as yup from "yup";
import { freeColour } from "../../shared/theme/palette";

/** The form's values: the kanban lane as a boolean. */
export interface TagForm {
  name: string;
  color: string;
  kanban: boolean;
  /** Empty for no limit. */
  kanbanLimit: number | "";
  kanbanKept: boolean;
}

export const tagForm = tagInput.shape({
  kanban: yup.boolean(),
  kanbanLimit: yup
    .number()
    .transform((value: unknown, original: unknown) => (original === "" ? null : value))
    .integer()
    .min(1)
    .max(maxKanbanLimit)
    .nullable(),
});

/** The form's values for a tag; a new one gets an unused colour. */
export const formFromTag = (tag: TagDto | null, tags: readonly TagDto[]): TagForm => ({
  name: tag?.name ?? "",
  color: tag?.color ?? freeColour(tags),
  kanban: tag?.kanban === 1,
  kanbanLimit: tag?.kanbanLimit ?? "",
  kanbanKept: tag?.kanbanKept ?? false,
});

export const inputFromForm = ({ name, color, kanban, kanbanLimit, kanbanKept }: TagForm): TagInput => ({
  name: name.trim(),
  color: color.trim().toLowerCase() || defaultTagColor,
  kanban: kanban ? 1 : 0,
  kanbanLimit: kanban && kanbanLimit !== "" ? Number(kanbanLimit) : null,
  kanbanKept: kanban && kanbanKept,
});
