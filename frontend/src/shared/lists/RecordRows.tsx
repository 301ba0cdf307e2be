import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useTranslation } from "react-i18next";
import { freshTint } from "./fresh-tint";
import type { RowProps } from "./RecordTable";

/** Records in a table. */
export function RecordRows<Row>({
  label,
  columns,
  rows,
  idOf,
  actions,
  rowTint,
  fresh,
  testId = "record",
}: RowProps<Row>) {
  const { t } = useTranslation("lists");
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table
        aria-label={label}
        sx={{ "& th, & td": { px: 2.5 }, "& thead th": { whiteSpace: "nowrap" }, "& tbody th": { fontWeight: 400 } }}
      >
        <TableHead>
          <TableRow>
            {columns.map(({ name, label: heading, align, width }) => (
              <TableCell key={name} align={align} sx={{ width }}>
                {heading}
              </TableCell>
            ))}
            {actions ? (
              <TableCell align="right" sx={{ width: "1%" }}>
                {t("actions")}
              </TableCell>
            ) : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <TableRow
                key={id}
                data-testid={`${testId}-${id}`}
                sx={[
                  { "&:last-child th, &:last-child td": { border: 0 } },
                  (theme) => (fresh.has(id) ? freshTint(theme) : {}),
                  rowTint?.(row) ?? {},
                ]}
              >
                {columns.map(({ name, render, align, isTitle }) => (
                  <TableCell
                    key={name}
                    align={align}
                    component={isTitle ? "th" : "td"}
                    scope={isTitle ? "row" : undefined}
                  >
                    {render(row)}
                  </TableCell>
                ))}
                {actions ? (
                  <TableCell align="right">
                    <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 1 }}>{actions(row)}</Box>
                  </TableCell>
                ) : null}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
