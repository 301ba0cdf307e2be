import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import ErrorIcon from "lucide-react/icons/circle-alert";

interface Props {
  label: string;
  /** `use`: the field a column is assigned to; "" for none. */
  columns: readonly { title: string; use?: string }[];
  rows: readonly (readonly string[])[];
  /** In px; the rest scrolls. */
  maxHeight?: number;
  /** Texts to be read whole, which wrap. */
  wraps?: boolean;
  /** The error of a cell. */
  wrong?: (row: number, column: number) => string | undefined;
}

/** An excerpt of a sheet. It scrolls sideways in the dialog, with the keyboard too. */
export const SheetTable = ({ label, columns, rows, maxHeight, wraps, wrong }: Props) => (
  <Box
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={(theme) => ({
      overflow: "auto",
      maxHeight,
      minWidth: 0,
      borderRadius: "8px",
      border: `1px solid ${theme.vars.palette.divider}`,
    })}
  >
    <Table size="small" aria-label={label} sx={wraps ? undefined : { "& th, & td": { whiteSpace: "nowrap" } }}>
      <TableHead>
        <TableRow>
          {columns.map(({ title, use }, at) => (
            <TableCell key={at} sx={{ verticalAlign: "bottom", bgcolor: "background.default" }}>
              {use ? (
                <Box
                  component="span"
                  sx={{ display: "block", color: "primary.main", typography: "caption", fontWeight: 600 }}
                >
                  {use}
                </Box>
              ) : null}
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((cells, row) => (
          <TableRow key={row} sx={{ "&:last-child td": { border: 0 } }}>
            {columns.map((_, at) => (
              <TableCell
                key={at}
                sx={{ maxWidth: 240, overflow: "hidden", textOverflow: "ellipsis" }}
                title={cells[at] || undefined}
              >
                {cells[at] ?? ""}
                <Wrong text={wrong?.(row, at)} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);

const Wrong = ({ text }: { text: string | undefined }) =>
  text ? (
    <Box
      component="span"
      sx={{ display: "flex", alignItems: "center", gap: 1, typography: "caption", color: "error.main" }}
    >
      <ErrorIcon size={16} />
      {text}
    </Box>
  ) : null;
