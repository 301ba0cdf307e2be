import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { TicketDto } from "@guiche/contract/tickets";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import ClipIcon from "lucide-react/icons/paperclip";
import { PickList } from "@/shared/pickers/PickList";
import { previewOf } from "./match";
import { useFillReply } from "./use-fill-reply";
import { oneLine } from "@/shared/ui/looks";

const Content = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(64px, max-content) minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: 12,
  "& b": { fontWeight: 600, maxWidth: 180 },
  "& span": {
    color: theme.vars.palette.text.secondary,
    ...oneLine,
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

interface Props {
  id: string;
  items: readonly QuickMessageDto[];
  active: number;
  ticket: TicketDto;
  onPick: (reply: QuickMessageDto) => void;
}

/** Quick replies to pick from: shortcode, preview and file of each. */
export function QuickOptions({ ticket, ...list }: Props) {
  const { t } = useTranslation("writing");
  const fill = useFillReply(ticket);
  return (
    <PickList {...list} label={t("quick.list")} keyOf={({ id }) => id}>
      {({ shortcode, message, mediaPath, mediaName }) => (
        <Content>
          <b>/{shortcode.replace(/^\//, "")}</b>
          <span>{previewOf(fill(message))}</span>
          {mediaPath ? (
            <small title={mediaName ?? undefined}>
              <ClipIcon size={16} />
              <span>{mediaName ?? t("quick.file")}</span>
            </small>
          ) : null}
        </Content>
      )}
    </PickList>
  );
}
