import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Bubble } from "./Bubble";
import { BoundarySeparator, DaySeparator, UnreadSeparator } from "./bubble-parts";
import { dayText } from "./day-text";
import type { BubbleRow, InsertRow, Row } from "./rows";

interface Props {
  row: Row;
  contactName: string;
  /** Scrolls to another message of this conversation. Without it quotes are not clickable. */
  onJumpTo?: (id: number) => void;
}

export const LogRow = memo(function LogRow({ row, contactName, onJumpTo }: Props) {
  if (row.kind === "insert") return row.node;
  if (row.kind !== "bubble") return <Line row={row} />;
  const { kind: _kind, key: _key, ...bubble } = row;
  return <Bubble {...bubble} contactName={contactName} onJumpTo={onJumpTo} />;
});

function Line({ row }: { row: Exclude<Row, BubbleRow | InsertRow> }) {
  const { t } = useTranslation("tickets");
  if (row.kind === "day") return <DaySeparator text={dayText(t, row.day)} />;
  if (row.kind === "unread") return <UnreadSeparator text={t("log.unread", { count: row.count })} />;
  return <BoundarySeparator text={t("log.boundary")} />;
}
