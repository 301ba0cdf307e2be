import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { PlainTable, TableFrame } from "../../shared/lists/table-parts";
import { Can } from "../../shared/permissions/Can";
import type { ConnectionListProps } from "./connection-list-props";
import { ConnectionName, ConnectionState, DefaultMark, RowActions } from "./ConnectionParts";
import { SessionButtons } from "./SessionButtons";

export function ConnectionTable({ connections, onShowQr, ...mutations }: ConnectionListProps) {
  const { t } = useTranslation("connections");
  return (
    <TableFrame>
      <PlainTable aria-label={t("table.label")}>
        <thead>
          <tr>
            <th scope="col">{t("table.name")}</th>
            <th scope="col">{t("table.status")}</th>
            <Can do="connections-page:actionButtons">
              <th scope="col">{t("table.session")}</th>
            </Can>
            <th scope="col">{t("table.updatedAt")}</th>
            <th scope="col">{t("table.default")}</th>
            <Can do="connections-page:editOrDeleteConnection">
              <th scope="col">{t("table.actions")}</th>
            </Can>
          </tr>
        </thead>
        <tbody>
          {connections.map((connection) => (
            <tr key={connection.id} data-testid={`connection-${connection.id}`}>
              <td style={{ minWidth: 160 }}>
                <ConnectionName connection={connection} />
              </td>
              <td>
                <ConnectionState connection={connection} />
              </td>
              <Can do="connections-page:actionButtons">
                <td>
                  <SessionButtons connection={connection} onShowQr={onShowQr} />
                </td>
              </Can>
              <td style={{ whiteSpace: "nowrap" }}>{formatMoment(connection.updatedAt)}</td>
              <td>
                <DefaultMark connection={connection} />
              </td>
              <Can do="connections-page:editOrDeleteConnection">
                <td>
                  <RowActions connection={connection} {...mutations} />
                </td>
              </Can>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </TableFrame>
  );
}
