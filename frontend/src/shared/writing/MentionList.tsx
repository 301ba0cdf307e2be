import { styled } from "@mui/material/styles";
import { useCallback } from "react";
import { AboveField } from "./AboveField";
import type { MentionsState } from "./use-mentions";

const Names = styled("ul")({ margin: 0, padding: 4, listStyle: "none", overflowY: "auto" });
const Name = styled("li")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 40,
  padding: "4px 12px",
  borderRadius: 8,
  cursor: "pointer",
  fontSize: "0.875rem",
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
  [theme.breakpoints.down("sm")]: { minHeight: 44 },
  "&[aria-selected='true'], &:hover": { backgroundColor: theme.vars.palette.background.default },
  "&[aria-selected='true']": { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.focus}` },
}));

interface Props {
  mentions: MentionsState;
  label: string;
  /** Said beside a name. */
  detailOf?: (name: string) => string | null;
}

/** The suggestions for a mention. */
export function MentionList({ mentions: { id, names, active, pick }, label, detailOf }: Props) {
  const keepInSight = useCallback((name: HTMLElement | null) => name?.scrollIntoView({ block: "nearest" }), []);
  return (
    <AboveField>
      <Names id={id} role="listbox" aria-label={label}>
        {names.map((name, index) => (
          <Name
            key={name}
            id={`${id}-${index}`}
            ref={index === active ? keepInSight : undefined}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(name)}
          >
            {name}
            {detailOf ? <small>{detailOf(name)}</small> : null}
          </Name>
        ))}
      </Names>
    </AboveField>
  );
}
