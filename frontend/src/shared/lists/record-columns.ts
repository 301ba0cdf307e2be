import type { ReactNode } from "react";
import type { StateName } from "../theme/tokens";

export interface Identified {
  id: number | string;
}

export interface Column<Row> {
  name: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** The column that names the row: the title of its card, and the row header for screen readers. */
  isTitle?: boolean;
  /** Shown in a card without its label, as for chips. */
  plainInCard?: boolean;
  align?: "left" | "center" | "right";
  /** Column width in px or as CSS. */
  width?: number | string;
}

export interface RowProps<Row extends Identified> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /**
   * The row's buttons (`RowAction`s), always visible. Keep it and the columns stable, so that rows do not render again.
   */
  actions?: (row: Row) => ReactNode;
  /** The heading of the buttons' column, where it is another than in most lists. */
  actionsLabel?: string;
  /** The state whose tint the row gets. */
  rowTint?: (row: Row) => StateName | undefined;
  fresh: ReadonlySet<number | string>;
  testId?: string;
}

export interface OneRowProps<Row extends Identified> extends Pick<RowProps<Row>, "actions"> {
  row: Row;
  columns: readonly Column<Row>[];
  tint: ReturnType<NonNullable<RowProps<Row>["rowTint"]>>;
  isFresh: boolean;
  testId: string;
}
