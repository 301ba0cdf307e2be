import type { CSSObject } from "@emotion/css/create-instance";
import { Fragment, memo } from "react";
import { radius } from "../theme/tokens";
import { oneLine } from "../ui/looks";
import { staticStyled } from "../ui/static-styled";
import type { Column, RowWithId, OneRowProps, RowProps } from "./record-columns";
import { rowTints } from "./row-tints";

const Frame = staticStyled("ul", (theme) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  overflow: "hidden",
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.card,
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const TwoLines = staticStyled("li", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 68,
  boxSizing: "border-box",
  padding: "2px 4px 2px 12px",
  color: theme.vars.palette.text.primary,
  fontSize: theme.typography.body2.fontSize,
  lineHeight: theme.typography.body2.lineHeight,
  ...rowTints(theme),
}));

const Text = staticStyled("div", { flex: 1, minWidth: 0, display: "grid" });

const wrapping: CSSObject = { overflowWrap: "anywhere", "[data-one-line] > li &": oneLine };

const Title = staticStyled("div", { minWidth: 0, ...wrapping });

const Line = staticStyled("div", (theme) => ({
  ...wrapping,
  color: theme.vars.palette.text.secondary,
  // A long text in a line with others takes no line of its own.
  "& > span > span": { display: "inline" },
  "& > span:not(:empty) ~ span:not(:empty)::before": { content: '" · "', whiteSpace: "pre" },
}));

const Fact = staticStyled("div", { flexShrink: 0, maxWidth: "45%", textAlign: "right" });

/** The records for narrow screens: the title, a line below it, and one fact at the end. */
export function NarrowRows<Row extends RowWithId>({
  label,
  columns,
  rows,
  actions,
  rowTint,
  fresh,
  testId = "record",
  oneLine = false,
}: RowProps<Row>) {
  const placedColumns = oneLine
    ? columns
    : columns.map((column) => (column.isTitle ? column : { narrow: "named" as const, ...column }));
  return (
    <Frame aria-label={label} data-one-line={oneLine ? "" : undefined}>
      {rows.map((row) => (
        <NarrowRow
          key={row.id}
          row={row}
          columns={placedColumns}
          actions={actions}
          tint={rowTint?.(row)}
          isFresh={fresh.has(row.id)}
          testId={`${testId}-${row.id}`}
        />
      ))}
    </Frame>
  );
}

const titleOf = <Row,>(columns: readonly Column<Row>[]) => columns.find(({ isTitle }) => isTitle) ?? columns[0];

function OneRow<Row extends RowWithId>({ row, columns, actions, tint, isFresh, testId }: OneRowProps<Row>) {
  const title = titleOf(columns);
  return (
    <TwoLines data-testid={testId} data-tint={tint} data-fresh={isFresh ? "" : undefined}>
      {title?.lead?.(row)}
      <Text>
        <Title>{title?.render(row)}</Title>
        <Line>
          {columns.map(({ name, label, narrow, render }) =>
            narrow === "line" || narrow === "named" ? (
              <span key={name}>
                {narrow === "named" ? `${label}: ` : null}
                {render(row)}
              </span>
            ) : null,
          )}
        </Line>
      </Text>
      <Fact>
        {columns.map(({ name, narrow, render }) =>
          narrow === "fact" ? <Fragment key={name}>{render(row)}</Fragment> : null,
        )}
      </Fact>
      {actions?.(row)}
    </TwoLines>
  );
}

const NarrowRow = memo(OneRow) as typeof OneRow;
