import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";

interface Props {
  label: string;
  head: readonly string[];
  /** The first cell names its row. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

/** Figures as a table, which scrolls sideways within itself. */
export const SimpleTable = ({ label, head, rows }: Props) => (
  <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: "auto" }}>
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {head.map((text, at) => (
            <TableCell key={text} align={at === 0 ? "left" : "right"}>
              {text}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {cells.map((cell, at) => (
              <TableCell
                key={head[at]}
                {...(at === 0 ? { component: "th", scope: "row" } : { align: "right" })}
                sx={{ overflowWrap: "anywhere", minWidth: at === 0 ? 112 : 0, fontVariantNumeric: "tabular-nums" }}
              >
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
