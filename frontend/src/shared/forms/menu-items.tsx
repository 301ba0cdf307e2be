import MenuItem from "@mui/material/MenuItem";
import type { ReactNode } from "react";

/** The entries of a select: rows by their names. */
export const namedItems = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => (
    <MenuItem key={id} value={id}>
      {name}
    </MenuItem>
  ));

/** The entries of a select: values, each with its text. */
export const valueItems = <Value extends string | number>(
  values: readonly Value[],
  textOf: (value: Value) => ReactNode,
) =>
  values.map((value) => (
    <MenuItem key={value} value={value}>
      {textOf(value)}
    </MenuItem>
  ));
