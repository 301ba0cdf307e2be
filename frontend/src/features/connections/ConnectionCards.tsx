import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { Can } from "../../shared/permissions/Can";
import type { ConnectionListProps } from "./connection-list-props";
import { ConnectionName, ConnectionState, DefaultMark, RowActions } from "./ConnectionParts";
import { SessionButtons } from "./SessionButtons";

/** The connections as cards, for narrow screens. */
export function ConnectionCards({ connections, onShowQr, ...mutations }: ConnectionListProps) {
  const { t } = useTranslation("connections");
  return (
    <Box component="ul" aria-label={t("table.label")} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
      {connections.map((connection) => (
        <Card
          key={connection.id}
          component="li"
          data-testid={`connection-${connection.id}`}
          sx={{ p: 4, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}
        >
          <ConnectionName connection={connection} />
          <ConnectionState connection={connection} />
          <Can do="connections-page:actionButtons">
            <SessionButtons connection={connection} onShowQr={onShowQr} />
          </Can>
          <Box
            sx={{
              display: "flex",
              justifyContent: "space-between",
              gap: 2,
              typography: "body2",
              color: "text.secondary",
            }}
          >
            {formatMoment(connection.updatedAt)}
            <DefaultMark connection={connection} />
          </Box>
          <Can do="connections-page:editOrDeleteConnection">
            <Box sx={{ display: "flex", justifyContent: "end" }}>
              <RowActions connection={connection} {...mutations} />
            </Box>
          </Can>
        </Card>
      ))}
    </Box>
  );
}
