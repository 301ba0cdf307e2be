import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { Can } from "../../shared/permissions/Can";
import type { ConnectionListProps } from "./ConnectionList";
import { ConnectionName, ConnectionState, DefaultMark, RowActions } from "./ConnectionParts";
import { SessionButtons } from "./SessionButtons";

export function ConnectionTable({ connections, onShowQr, ...acts }: ConnectionListProps) {
  const { t } = useTranslation("connections");
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table aria-label={t("table.label")} sx={{ "& th, & td": { px: 2.5 }, "& th": { whiteSpace: "nowrap" } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t("table.name")}</TableCell>
            <TableCell>{t("table.status")}</TableCell>
            <Can do="connections-page:actionButtons">
              <TableCell>{t("table.session")}</TableCell>
            </Can>
            <TableCell>{t("table.updatedAt")}</TableCell>
            <TableCell>{t("table.default")}</TableCell>
            <Can do="connections-page:editOrDeleteConnection">
              <TableCell>{t("table.actions")}</TableCell>
            </Can>
          </TableRow>
        </TableHead>
        <TableBody>
          {connections.map((connection) => (
            <TableRow
              key={connection.id}
              data-testid={`connection-${connection.id}`}
              sx={{ "&:last-child td": { border: 0 } }}
            >
              <TableCell sx={{ minWidth: 160 }}>
                <ConnectionName connection={connection} />
              </TableCell>
              <TableCell>
                <ConnectionState connection={connection} />
              </TableCell>
              <Can do="connections-page:actionButtons">
                <TableCell>
                  <SessionButtons connection={connection} onShowQr={onShowQr} />
                </TableCell>
              </Can>
              <TableCell sx={{ whiteSpace: "nowrap" }}>{formatMoment(connection.updatedAt)}</TableCell>
              <TableCell>
                <DefaultMark connection={connection} />
              </TableCell>
              <Can do="connections-page:editOrDeleteConnection">
                <TableCell>
                  <RowActions connection={connection} {...acts} />
                </TableCell>
              </Can>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
