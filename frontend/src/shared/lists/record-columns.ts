import type { ReactNode } from "react";
import type { StateName } from "../theme/tokens";

export interface RowWithId {
  id: number | string;
}

export interface Column<Row> {
  name: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** The column that names the row: the title of its card, and the row header for screen readers. */
  isTitle?: boolean;
  /** What stands before it, such as an avatar; on a narrow screen the lines begin after it. */
  lead?: (row: Row) => ReactNode;
  /**
   * Where a narrow screen shows it: in the line below the title, there with its label, or as the one fact at the end.
   * Without it rows of one line leave it to the dialog, and others name it.
   */
  narrow?: "line" | "named" | "fact";
  align?: "left" | "center" | "right";
  /** Column width in px or as CSS; "1%" is as wide as its widest cell. */
  width?: number | string;
  /** What the rows are sorted by when the heading is chosen. */
  sortBy?: (row: Row) => string | number | null;
}

export interface RowProps<Row extends RowWithId> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /**
   * The row's buttons. Keep it and the columns stable, so that rows do not render again.
   */
  actions?: (row: Row) => ReactNode;
  /** The heading of the buttons' column, where it is another than in most lists. */
  actionsLabel?: string;
  /** The state whose tint the row gets. */
  rowTint?: (row: Row) => StateName | undefined;
  fresh: ReadonlySet<number | string>;
  testId?: string;
  /** Each row is one line: longer texts are cut, and shown whole as a tooltip. */
  oneLine?: boolean;
}

export interface OneRowProps<Row extends RowWithId> extends Pick<RowProps<Row>, "actions"> {
  row: Row;
  columns: readonly Column<Row>[];
  tint: ReturnType<NonNullable<RowProps<Row>["rowTint"]>>;
  isFresh: boolean;
  testId: string;
}
