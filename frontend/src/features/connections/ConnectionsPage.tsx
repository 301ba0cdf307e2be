import { type ConnectionDto, connectionDetails } from "@guiche/contract/connections";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import InfoIcon from "lucide-react/icons/info";
import ShieldIcon from "lucide-react/icons/shield-check";
import { notifyError, notifySuccess } from "../../shared/api/notify-error";
import { LazyScriptStatus } from "../../shared/bot/LazyScriptStatus";
import { wordsFor } from "../../shared/connections/words-for";
import { withNamespaces } from "../../shared/i18n/i18n";
import { unpagedList } from "../../shared/lists/list-state";
import { ResourcePage, type RowButtons } from "../../shared/lists/ResourcePage";
import { InRowMenu, RowAction } from "../../shared/lists/RowAction";
import { useMay, useMayOpen } from "../../shared/permissions/Can";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { lazyDialog } from "../../shared/ui/lazy-dialog";
import { connectionColumns } from "./connection-columns";
import { actionIcons, otherActionsOf, type OtherAction } from "./connection-state";
import { NoConnections } from "./NoConnections";
import { useConnectionMutations, useConnections } from "./use-connections";

const ConnectionDialog = lazyDialog(async () => {
  const module = await withNamespaces(import("./ConnectionDialog"), "variables", "queues", "templates");
  return { default: module.ConnectionDialog };
});
const DetailsDialog = lazyDialog(async () => ({ default: (await import("./DetailsDialog")).DetailsDialog }));
const HealthDialog = lazyDialog(async () => {
  const module = await withNamespaces(import("../../shared/health/HealthDialog"), "campaigns");
  return { default: module.HealthDialog };
});
const OfficialDialog = lazyDialog(async () => ({ default: (await import("./OfficialDialog")).OfficialDialog }));
const QrDialog = lazyDialog(async () => ({ default: (await import("./QrDialog")).QrDialog }));

/** The dialog over the list. It refers to a connection by id, so that it always shows the latest row. */
type Over = { dialog: "qr" | "keys" | "disconnect" | "details" | "health"; id: number } | null;

export function ConnectionsPage() {
  const { t } = useTranslation("connections");
  const may = useMay();
  const mayOpen = useMayOpen();
  const list = unpagedList(useConnections());
  const { remove, renew, disconnect } = useConnectionMutations();
  const [over, setOver] = useState<Over>(null);
  const close = () => setOver(null);
  const selectedConnection = over ? list.rows.find(({ id }) => id === over.id) : undefined;
  const mayAct = may("connections-page:actionButtons");
  const seesHealth = mayOpen({ rule: "campaigns:see" });

  const connect = useCallback(
    ({ id, capabilities }: ConnectionDto) => setOver({ dialog: capabilities.qrcode ? "qr" : "keys", id }),
    [setOver],
  );
  const showDetails = useCallback(({ id }: ConnectionDto) => setOver({ dialog: "details", id }), [setOver]);
  const columns = useMemo(
    () => connectionColumns(t, { mayAct, onConnect: connect, onDetails: showDetails }),
    [t, mayAct, connect, showDetails],
  );
  const actions = useCallback(
    (connection: ConnectionDto, buttons: RowButtons) => {
      if (!connectionDetails(connection)) return null;
      const { id, name, capabilities } = connection;
      const perform: Record<OtherAction, () => void> = {
        newQr: () => void renew(id).then(connect, notifyError),
        disconnect: () => setOver({ dialog: "disconnect", id }),
        keys: () => connect(connection),
      };
      return (
        <>
          {(mayAct ? otherActionsOf(connection) : []).map((action) => (
            <RowAction
              key={action}
              label={t("session.of", { action: t(`session.${action}`, wordsFor(capabilities)), name })}
              Icon={actionIcons[action]}
              onClick={perform[action]}
            />
          ))}
          {buttons.edit}
          <InRowMenu>
            <RowAction label={t("details", { name })} Icon={InfoIcon} onClick={() => showDetails(connection)} />
            {seesHealth ? (
              <RowAction
                label={t("health", { name })}
                Icon={ShieldIcon}
                onClick={() => setOver({ dialog: "health", id })}
              />
            ) : null}
          </InRowMenu>
          {buttons.remove}
        </>
      );
    },
    [t, mayAct, seesHealth, renew, connect, showDetails, setOver],
  );

  return (
    <ResourcePage
      t={t}
      count={list.isLoading ? undefined : list.rows.length}
      label={t("table.label")}
      testId="connection"
      nameField="name"
      rule="connections-page:editOrDeleteConnection"
      list={list}
      columns={columns}
      cardsBelow={1200}
      actions={actions}
      buttons={(add) => (
        <>
          <LazyScriptStatus />
          {may("connections-page:addConnection") ? add : null}
        </>
      )}
      empty={({ open }) => <NoConnections onAdd={open} onSimulated={connect} />}
      dialog={(connection, onClose) => (
        <ConnectionDialog
          connection={connection}
          onClose={onClose}
          onSaved={(savedConnection) => {
            onClose();
            // The next step after adding a connection is its QR code, or its keys.
            if (!connection) connect(savedConnection);
          }}
        />
      )}
      onRemove={({ id }) => remove(id)}
      onRemoved={() => notifySuccess(t("removed"))}
    >
      {over?.dialog === "qr" && selectedConnection ? (
        <QrDialog connection={selectedConnection} onClose={close} />
      ) : null}
      {over?.dialog === "keys" && selectedConnection ? (
        <OfficialDialog connection={selectedConnection} onClose={close} />
      ) : null}
      {over?.dialog === "details" && selectedConnection ? (
        <DetailsDialog connection={selectedConnection} onClose={close} />
      ) : null}
      {over?.dialog === "health" && selectedConnection ? (
        <HealthDialog connection={selectedConnection} onClose={close} />
      ) : null}
      <ConfirmDialog
        open={over?.dialog === "disconnect" && selectedConnection !== undefined}
        title={t("session.disconnectTitle", { name: selectedConnection?.name ?? "" })}
        text={t("session.disconnectText", wordsFor(selectedConnection?.capabilities))}
        verb={t("session.disconnect")}
        danger
        onConfirm={() => (selectedConnection ? disconnect(selectedConnection.id).catch(notifyError) : undefined)}
        onClose={close}
      />
    </ResourcePage>
  );
}
