import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { QueueDto } from "@guiche/contract/queues";
import Button from "@mui/material/Button";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../shared/i18n/current";
import { CellFlow, TwoLines } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { adminError } from "../../shared/lists/admin-toast";
import { plainText } from "../../shared/markup/markup";
import { HideIcon, PersonIcon } from "../../shared/ui/icons";
import { GroupIcon } from "../../shared/ui/screen-icons";
import { QueueChip } from "../../shared/ui/QueueChip";
import { StatusChip } from "../../shared/ui/StatusChip";
import { FileIcon } from "./icons";
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
    label: t("columns.shortcode"),
    isTitle: true,
    render: (row) => <MessageCell row={row} {...eyes} />,
  },
  {
    name: "attachment",
    label: t("columns.attachment"),
    width: "28%",
    render: (row) => (row.mediaPath ? <AttachmentButton row={row} /> : t("noAttachment")),
  },
  {
    name: "uses",
    label: t("columns.uses"),
    align: "right",
    width: "1%",
    render: ({ uses }) => (
      <span style={{ fontVariantNumeric: "tabular-nums" }}>{uses.toLocaleString(currentLanguage())}</span>
    ),
  },
];

/** The shortcode, its owner, its queue, and the beginning of the text. */
function MessageCell({ row, me, nameOf, queues }: Eyes & { row: QuickMessageDto }) {
  const { t } = useTranslation("quick");
  const author = nameOf(row.userId);
  return (
    <div style={{ display: "grid", gap: 4, minWidth: 0 }}>
      <CellFlow style={{ gap: 8 }}>
        <strong style={{ overflowWrap: "anywhere" }}>{withSlash(row.shortcode)}</strong>
        {row.geral ? <StatusChip state="open" label={t("general")} Icon={GroupIcon} /> : null}
        {!row.geral && row.userId !== me && author ? (
          <StatusChip state="closed" label={t("of", { name: author })} Icon={PersonIcon} />
        ) : null}
        {queues.map((queue) => (row.queueIds.includes(queue.id) ? <QueueChip key={queue.id} queue={queue} /> : null))}
        {row.status ? null : <StatusChip state="closed" label={t("off")} Icon={HideIcon} />}
      </CellFlow>
      <TwoLines>{plainText(row.message)}</TwoLines>
    </div>
  );
}

function AttachmentButton({ row }: { row: QuickMessageDto }) {
  const { t } = useTranslation("quick");
  const [busy, setBusy] = useState(false);
  const name = row.mediaName ?? t("file");
  const save = () => {
    setBusy(true);
    saveAttachment(row)
      .catch(adminError)
      .finally(() => setBusy(false));
  };
  return (
    <Button
      size="small"
      startIcon={<FileIcon />}
      loading={busy}
      loadingPosition="start"
      aria-label={t("download", { name })}
      onClick={save}
      sx={{ textAlign: "left", overflowWrap: "anywhere", maxWidth: "100%", ml: -1 }}
    >
      {name}
    </Button>
  );
}
