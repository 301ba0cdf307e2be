import { memo } from "react";
import { radius } from "../theme/tokens";
import { staticStyled } from "../ui/static-styled";
import type { Column, Identified, OneRowProps, RowProps } from "./record-columns";
import { rowTints } from "./row-tints";

const Cards = staticStyled("ul", { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 12 });

const Paper = staticStyled("li", (theme) => ({
  padding: 16,
  display: "grid",
  gap: 8,
  minWidth: 0,
  overflow: "hidden",
  overflowWrap: "anywhere",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.card,
  ...rowTints(theme),
}));

const CardField = staticStyled("div", (theme) => ({
  display: "grid",
  gridTemplateColumns: "minmax(80px, 28%) 1fr",
  alignItems: "baseline",
  gap: 8,
  minWidth: 0,
  "&[data-plain]": { gridTemplateColumns: "1fr" },
  "& > div": { minWidth: 0 },
  "& > span": {
    fontSize: theme.typography.caption.fontSize,
    lineHeight: theme.typography.caption.lineHeight,
    color: theme.vars.palette.text.secondary,
  },
}));

const Buttons = staticStyled("div", { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 4 });

/** The records as cards, for narrow screens. */
export function RecordCards<Row extends Identified>({
  label,
  columns,
  rows,
  actions,
  rowTint,
  fresh,
  testId = "record",
}: RowProps<Row>) {
  return (
    <Cards aria-label={label}>
      {rows.map((row) => {
        const { id } = row;
        return (
          <RecordCard
            key={id}
            row={row}
            columns={columns}
            actions={actions}
            tint={rowTint?.(row)}
            isFresh={fresh.has(id)}
            testId={`${testId}-${id}`}
          />
        );
      })}
    </Cards>
  );
}

const titleOf = <Row,>(columns: readonly Column<Row>[]) => columns.find(({ isTitle }) => isTitle) ?? columns[0];

function OneCard<Row extends Identified>({ row, columns, actions, tint, isFresh, testId }: OneRowProps<Row>) {
  const title = titleOf(columns);
  return (
    <Paper data-testid={testId} data-tint={tint} data-fresh={isFresh ? "" : undefined}>
      <div style={{ minWidth: 0 }}>{title?.render(row)}</div>
      {columns.map((column) =>
        column === title ? null : (
          <CardField key={column.name} data-plain={column.plainInCard ? "" : undefined}>
            {column.plainInCard ? null : <span>{column.label}</span>}
            <div>{column.render(row)}</div>
          </CardField>
        ),
      )}
      {actions ? <Buttons>{actions(row)}</Buttons> : null}
    </Paper>
  );
}

const RecordCard = memo(OneCard) as typeof OneCard;
