import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { TicketDto } from "@guiche/contract/tickets";
import { styled } from "@mui/material/styles";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import ClipIcon from "lucide-react/icons/paperclip";
import { previewOf } from "./match";
import { useFilled } from "./use-filled";

const Options = styled("ul")({
  margin: 0,
  padding: 4,
  listStyle: "none",
  overflowY: "auto",
  overscrollBehavior: "contain",
});
const Option = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(64px, max-content) minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: 12,
  minHeight: 40,
  padding: "4px 12px",
  borderRadius: 8,
  cursor: "pointer",
  fontSize: "0.875rem",
  [theme.breakpoints.down("sm")]: { minHeight: 44 },
  "&[aria-selected='true'], &:hover": { backgroundColor: theme.vars.palette.background.default },
  "&[aria-selected='true']": { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.focus}` },
  "& b": { fontWeight: 600, overflowWrap: "anywhere", maxWidth: 180 },
  "& span": {
    color: theme.vars.palette.text.secondary,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& small": {
    display: "flex",
    alignItems: "center",
    gap: 4,
    maxWidth: 140,
    color: theme.vars.palette.text.secondary,
    fontSize: "0.75rem",
  },
}));

export const optionId = (listId: string, { id }: QuickMessageDto) => `${listId}-${id}`;

interface Props {
  id: string;
  replies: readonly QuickMessageDto[];
  active: number;
  ticket: TicketDto;
  onPick: (reply: QuickMessageDto) => void;
}

/** The options: shortcode, preview and file of each reply. The focus stays in the field. */
export function QuickOptions({ id, replies, active, ticket, onPick }: Props) {
  const { t } = useTranslation("writing");
  const fill = useFilled(ticket);
  const keepInSight = useCallback((option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" }), []);
  return (
    <Options id={id} role="listbox" aria-label={t("quick.list")}>
      {replies.map((reply, index) => (
        <Option
          key={reply.id}
          id={optionId(id, reply)}
          ref={index === active ? keepInSight : undefined}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply)}
        >
          <b>/{reply.shortcode.replace(/^\//, "")}</b>
          <span>{previewOf(fill(reply.message))}</span>
          {reply.mediaPath ? (
            <small title={reply.mediaName ?? undefined}>
              <ClipIcon size={16} />
              <span>{reply.mediaName ?? t("quick.file")}</span>
            </small>
          ) : null}
        </Option>
      ))}
    </Options>
  );
}
