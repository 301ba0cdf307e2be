import { tagApi, tagInput, type TagDto } from "@guiche/contract/tags";
import type { TicketTagDto } from "@guiche/contract/tickets";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { PopperProps } from "@mui/material/Popper";
import TextField from "@mui/material/TextField";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import CloseIcon from "lucide-react/icons/x";
import { ApiError } from "@/shared/api/api-error";
import { call } from "@/shared/api/call";
import { errorText } from "@/shared/api/notify-error";
import { fieldErrorText } from "@/shared/forms/field-error-text";
import { wrongFields } from "@/shared/forms/field-errors";
import { listKey } from "@/shared/lists/list-key";
import { TagChip } from "@/shared/ui/TagChip";
import { nameOf, tagNameError, optionOf, tagOptions, type TagOption } from "./tag-options";

/** Maximum number of tags of a ticket. */
const maxTags = 50;
const tagsKey = listKey(tagApi.all);

interface Props {
  selectedTags: readonly TicketTagDto[];
  /** Called with the complete selection after each change. */
  onChange: (tags: readonly TicketTagDto[]) => void;
  /** Called on Esc. */
  onClose: () => void;
}

/** Finds, creates and removes tags by typing, arrow keys, Enter and Backspace, or by touch. */
export default function TagPicker({ selectedTags, onChange, onClose }: Props) {
  const { t } = useTranslation("moving");
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const [inputText, setInputText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { data: tags } = useQuery({ queryKey: tagsKey, queryFn: ({ signal }) => call(tagApi.all, { signal }) });
  const availableOptions = useMemo(() => (tags ?? []).map(optionOf), [tags]);
  const value = useMemo(() => selectedTags.map(optionOf), [selectedTags]);

  const write = (text: string) => {
    setInputText(text);
    setError(null);
  };
  const make = async (name: string) => {
    const wrong = tagNameError(name);
    if (wrong !== null) return setError(fieldErrorText("name", wrong, common, tagInput));
    try {
      const { id, color, ...tag } = await call(tagApi.create, { body: tagInput.cast({ name }) });
      client.setQueryData<TagDto[]>(tagsKey, (current) => current && [...current, { id, color, ...tag }]);
      onChange([...selectedTags, { id, name: tag.name, color }]);
      write("");
    } catch (error) {
      setError((error instanceof ApiError && wrongFields(error).name) || errorText(error));
      // A colleague may have made it in the meantime.
      await client.invalidateQueries({ queryKey: tagsKey });
    }
  };
  const change = (options: readonly TagOption[]) => {
    const newOption = options.find((option) => option.kind === "create");
    if (options.length > maxTags) return setError(t("tags.most", { count: maxTags }));
    if (newOption) return void make(newOption.name);
    write("");
    onChange(options.flatMap((option) => (option.kind === "tag" ? [option.tag] : [])));
  };

  return (
    <Autocomplete
      multiple
      open
      disablePortal
      disableCloseOnSelect
      disableClearable
      filterSelectedOptions
      // Enter must not select anything before the user has typed or moved.
      autoHighlight={inputText.trim() !== ""}
      options={availableOptions}
      value={value}
      inputValue={inputText}
      onInputChange={(_event, text, reason) => reason === "input" && write(text)}
      onChange={(_event, options) => change(options)}
      onClose={(_event, reason) => reason === "escape" && onClose()}
      getOptionLabel={nameOf}
      getOptionKey={(option) => (option.kind === "tag" ? option.tag.id : option.name)}
      isOptionEqualToValue={(one, other) => one.kind === other.kind && keyOf(one) === keyOf(other)}
      // Before the tags are here, each name would be offered as a new one.
      filterOptions={(remainingOptions) => (tags ? tagOptions(remainingOptions, selectedTags, inputText) : [])}
      noOptionsText={tags ? t("tags.none") : t("begin.searching")}
      forcePopupIcon={false}
      slots={{ popper: InPlace, paper: Plain }}
      slotProps={{ listbox: { sx: { maxHeight: 240, py: 1 } } }}
      renderOption={({ key, ...option }, tagOption) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2, minHeight: { xs: 44, sm: 34 } }}>
          {tagOption.kind === "tag" ? <TagChip tag={tagOption.tag} /> : <NewTag name={tagOption.name} />}
        </Box>
      )}
      renderValue={(options, itemProps) =>
        options.map((option, index) => {
          const { key, onDelete, ...item } = itemProps({ index });
          return option.kind === "tag" ? (
            <ButtonBase
              key={key}
              {...item}
              aria-label={t("tags.remove", { name: option.tag.name })}
              onClick={onDelete}
              sx={{ minHeight: { xs: 44, sm: 28 }, mr: 1, borderRadius: 1, gap: "2px", maxWidth: 1 }}
            >
              <TagChip tag={option.tag} />
              <CloseIcon size={16} style={{ color: "var(--g-palette-text-secondary)" }} />
            </ButtonBase>
          ) : null;
        })
      }
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          autoFocus
          size="small"
          label={t("tags.search")}
          error={error !== null}
          helperText={error}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, maxLength: 50, "aria-invalid": error !== null },
            formHelperText: { role: "alert" },
          }}
        />
      )}
    />
  );
}

const keyOf = (option: TagOption) => (option.kind === "tag" ? option.tag.id : option.name);

function NewTag({ name }: { name: string }) {
  const { t } = useTranslation("moving");
  return (
    <>
      <AddIcon size={20} />
      <Box component="span" sx={{ overflowWrap: "anywhere" }}>
        {t("tags.create", { name })}
      </Box>
    </>
  );
}

/** Renders the list below the field, inside the same container. */
const InPlace = ({ children }: PopperProps) => (
  <div role="presentation">{typeof children === "function" ? null : children}</div>
);
const Plain = ({ children }: { children?: ReactNode }) => <div>{children}</div>;
