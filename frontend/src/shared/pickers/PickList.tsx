import { styled } from "@mui/material/styles";
import { useCallback, type ReactNode } from "react";

const Options = styled("ul")({
  margin: 0,
  padding: 4,
  listStyle: "none",
  overflowY: "auto",
  overscrollBehavior: "contain",
});

const Option = styled("li")(({ theme }) => ({
  display: "grid",
  alignItems: "center",
  minHeight: 40,
  padding: "4px 12px",
  borderRadius: 8,
  cursor: "pointer",
  fontSize: "0.875rem",
  overflowWrap: "anywhere",
  [theme.breakpoints.down("sm")]: { minHeight: 44 },
  "&[aria-selected='true'], &:hover": { backgroundColor: theme.vars.palette.background.default },
  "&[aria-selected='true']": { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.focus}` },
}));

interface Props<Item> {
  id: string;
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The place of the option that Enter picks. */
  active: number;
  onPick: (item: Item) => void;
  children: (item: Item) => ReactNode;
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, place: number) => `${listId}-${place}`;

/** The options of a combobox. The focus stays in its field. */
export function PickList<Item>({ id, label, items, keyOf, active, onPick, children }: Props<Item>) {
  const keepInSight = useCallback((option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" }), []);
  return (
    <Options id={id} role="listbox" aria-label={label}>
      {items.map((item, place) => (
        <Option
          key={keyOf(item)}
          id={optionId(id, place)}
          ref={place === active ? keepInSight : undefined}
          role="option"
          aria-selected={place === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {children(item)}
        </Option>
      ))}
    </Options>
  );
}
