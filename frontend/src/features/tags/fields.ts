import { defaultTagColor, tagInput, type TagDto, type TagInput } from "@guiche/contract/tags";
import * as yup from "yup";

/** The form's values: the kanban lane as a boolean. */
export interface TagForm {
  name: string;
  color: string;
  kanban: boolean;
}

export const tagForm = tagInput.shape({ kanban: yup.boolean() });

export const formOf = (tag: TagDto | null): TagForm => ({
  name: tag?.name ?? "",
  color: tag?.color ?? defaultTagColor,
  kanban: tag?.kanban === 1,
});

export const inputOf = ({ name, color, kanban }: TagForm): TagInput => ({
  name: name.trim(),
  color: color.trim().toLowerCase() || defaultTagColor,
  kanban: kanban ? 1 : 0,
});
