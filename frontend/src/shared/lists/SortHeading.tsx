import DownIcon from "lucide-react/icons/chevron-down";
import UpIcon from "lucide-react/icons/chevron-up";
import { pressable } from "../ui/looks";
import { staticStyled } from "../ui/static-styled";
import type { Sort } from "./use-sorted";

const PlainButton = staticStyled("button", {
  ...pressable,
  justifyContent: "start",
  gap: 4,
  minHeight: 32,
  padding: 0,
  border: 0,
  borderRadius: 4,
  font: "inherit",
  color: "inherit",
  backgroundColor: "transparent",
  "&:hover": { textDecoration: "underline" },
});

/** A heading that sorts the list. */
export function SortHeading({ label, sort, onSort }: { label: string; sort: Sort | null; onSort: () => void }) {
  const Arrow = sort?.isDescending ? DownIcon : UpIcon;
  return (
    <PlainButton type="button" onClick={onSort}>
      {label}
      {sort ? <Arrow size={14} /> : null}
    </PlainButton>
  );
}
