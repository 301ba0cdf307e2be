import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { freshTint } from "./fresh-tint";
import type { RowProps } from "./RecordTable";

/** The same records on narrow screens. */
export function RecordCards<Row>({
  label,
  columns,
  rows,
  idOf,
  actions,
  rowTint,
  fresh,
  testId = "record",
}: RowProps<Row>) {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  const others = columns.filter((column) => column !== title);
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
      {rows.map((row) => {
        const id = idOf(row);
        return (
          <Card
            key={id}
            component="li"
            data-testid={`${testId}-${id}`}
            sx={[
              { p: 4, display: "grid", gap: 2, minWidth: 0 },
              (theme) => (fresh.has(id) ? freshTint(theme) : {}),
              rowTint?.(row) ?? {},
            ]}
          >
            <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{title?.render(row)}</Box>
            {others.map(({ name, label: heading, render, plainInCard }) => (
              <Box
                key={name}
                sx={{
                  display: "grid",
                  gridTemplateColumns: plainInCard ? "1fr" : "minmax(80px, 28%) 1fr",
                  alignItems: "baseline",
                  gap: 2,
                  minWidth: 0,
                }}
              >
                {plainInCard ? null : (
                  <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
                    {heading}
                  </Box>
                )}
                <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{render(row)}</Box>
              </Box>
            ))}
            {actions ? (
              <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 1 }}>{actions(row)}</Box>
            ) : null}
          </Card>
        );
      })}
    </Box>
  );
}
