import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { QueueDto } from "@guiche/contract/queues";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import FileIcon from "lucide-react/icons/file";
import GroupIcon from "lucide-react/icons/users";
import HideIcon from "lucide-react/icons/eye-off";
import PersonIcon from "lucide-react/icons/user";
import { currentLanguage } from "../../shared/i18n/current";
import { CellChips, CellFlow, CellText } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { adminError } from "../../shared/lists/admin-toast";
import { plainText } from "../../shared/markup/parse-markup";
import { QueueChip } from "../../shared/ui/QueueChip";
import { staticStyled } from "../../shared/ui/static-styled";
import { StatusChip } from "../../shared/ui/StatusChip";
import { saveAttachment } from "./use-quick-messages";
import { withSlash } from "./variables";

interface Eyes {
  me: number;
  nameOf: (userId: number | null) => string | undefined;
  queues: readonly QueueDto[];
}

export const columnsFor = (t: TFunction<"quick">, eyes: Eyes): Column<QuickMessageDto>[] => [
  {
    name: "shortcode",
    label: t("dialog.shortcode"),
    isTitle: true,
    sortBy: ({ shortcode }) => shortcode,
    render: (row) => <MessageCell row={row} {...eyes} />,
  },
  {
    name: "attachment",
    label: t("columns.attachment"),
    width: "28%",
    render: (row) => (row.mediaPath ? <AttachmentButton row={row} /> : null),
  },
  {
    name: "uses",
    label: t("columns.uses"),
    align: "right",
    width: "1%",
    sortBy: ({ uses }) => uses,
    render: ({ uses }) => (
      <span style={{ fontVariantNumeric: "tabular-nums" }}>{uses.toLocaleString(currentLanguage())}</span>
    ),
  },
];

/** Two lines, which a compact list has no room for. */
const Message = staticStyled("div", {
  display: "grid",
  minWidth: 0,
  "[data-compact] &": { display: "flex", alignItems: "center", gap: 12 },
});

/** The shortcode, its owner, its queue, and the beginning of the text. */
function MessageCell({ row, me, nameOf, queues }: Eyes & { row: QuickMessageDto }) {
  const { t } = useTranslation("quick");
  const author = nameOf(row.userId);
  return (
    <Message>
      <CellFlow style={{ gap: 8, flexShrink: 0 }}>
        <strong style={{ overflowWrap: "anywhere" }}>{withSlash(row.shortcode)}</strong>
        {row.geral ? <StatusChip state="open" label={t("general")} Icon={GroupIcon} /> : null}
        {!row.geral && row.userId !== me && author ? (
          <StatusChip state="closed" label={t("of", { name: author })} Icon={PersonIcon} />
        ) : null}
        <CellChips
          items={queues.filter(({ id }) => row.queueIds.includes(id))}
          chip={(queue) => <QueueChip queue={queue} />}
        />
        {row.status ? null : <StatusChip state="closed" label={t("off")} Icon={HideIcon} />}
      </CellFlow>
      <CellText>{plainText(row.message)}</CellText>
    </Message>
  );
}

function AttachmentButton({ row }: { row: QuickMessageDto }) {
  const { t } = useTranslation("quick");
  const { mutate: save, isPending: busy } = useMutation({ mutationFn: saveAttachment, onError: adminError });
  const name = row.mediaName ?? t("file");
  return (
    <Button
      size="small"
      startIcon={<FileIcon />}
      loading={busy}
      loadingPosition="start"
      aria-label={t("download", { name })}
      onClick={() => save(row)}
      sx={{
        justifyContent: "flex-start",
        whiteSpace: "nowrap",
        overflow: "hidden",
        textOverflow: "ellipsis",
        maxWidth: "100%",
        ml: -1,
        py: 0,
      }}
    >
      {name}
    </Button>
  );
}
