import { styled } from "@mui/material/styles";
import { PickList } from "../pickers/PickList";
import { AboveField } from "./AboveField";
import type { MentionsState } from "./use-mentions";

const Name = styled("div")({ display: "flex", alignItems: "center", gap: 8, unicodeBidi: "plaintext" });

interface Props {
  mentions: MentionsState;
  label: string;
  /** Shown next to a name. */
  detailOf?: (name: string) => string | null;
}

/** The suggestions for a mention. */
export const MentionList = ({ mentions: { id, names, active, pick }, label, detailOf }: Props) => (
  <AboveField>
    <PickList id={id} label={label} items={names} keyOf={(name) => name} active={active} onPick={pick}>
      {(name) => (
        <Name>
          {name}
          {detailOf ? <small>{detailOf(name)}</small> : null}
        </Name>
      )}
    </PickList>
  </AboveField>
);
