import type { ConnectionDto } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import { LazyScriptStatus } from "../../shared/bot/LazyScriptStatus";
import { notifyError, notifySuccess } from "../../shared/api/notify-error";
import { Can } from "../../shared/permissions/Can";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { StaleBar } from "../../shared/ui/StaleBar";
import { useTitle } from "../../shared/ui/use-title";
import { ConnectionList } from "./ConnectionList";
import { withNamespaces } from "../../shared/i18n/i18n";
import { NoConnections } from "./NoConnections";
import { useConnectionMutations, useConnections } from "./use-connections";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const ConnectionDialog = lazyDialog(async () => {
  const found = await withNamespaces(import("./ConnectionDialog"), "variables", "queues", "templates");
  return { default: found.ConnectionDialog };
});
const OutagesDialog = lazyDialog(async () => ({ default: (await import("./OutagesDialog")).OutagesDialog }));
const OfficialDialog = lazyDialog(async () => ({ default: (await import("./OfficialDialog")).OfficialDialog }));
const QrDialog = lazyDialog(async () => ({ default: (await import("./QrDialog")).QrDialog }));

/** The dialog over the list. It refers to a connection by id, so that it always shows the latest row. */
type Over =
  | { dialog: "none" }
  | { dialog: "edit"; connection: ConnectionDto | null }
  | { dialog: "qr" | "keys" | "remove" | "outages"; id: number };
const none: Over = { dialog: "none" };

export function ConnectionsPage() {
  const { t } = useTranslation(["connections", "common"]);
  useTitle(t("connections:title"));
  const { data: connections, error, isFetching, refetch } = useConnections();
  const { remove } = useConnectionMutations();
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const byId = (id: number) => connections?.find((connection) => connection.id === id);
  const chosen = "id" in over ? byId(over.id) : undefined;
  const connect = ({ id, capabilities }: ConnectionDto) => setOver({ dialog: capabilities.qrcode ? "qr" : "keys", id });
  const add = () => setOver({ dialog: "edit", connection: null });

  const removeChosen = async (id: number) => {
    try {
      await remove(id);
      notifySuccess(t("connections:removed"));
    } catch (failure) {
      notifyError(failure);
    }
  };

  return (
    <Box sx={{ p: { xs: 3, sm: 6 }, maxWidth: 1280, mx: "auto" }}>
      <StaleBar on={isFetching && connections !== undefined} />
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 3, mb: 5 }}
      >
        <Box component="h1" sx={{ typography: "h1", m: 0, flexGrow: 1 }}>
          {t("connections:title")}
        </Box>
        <LazyScriptStatus />
        <Can do="connections-page:addConnection">
          <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
            {t("connections:add")}
          </Button>
        </Can>
      </Box>
      {connections ? (
        connections.length === 0 ? (
          <NoConnections onAdd={add} onSimulated={connect} />
        ) : (
          <ConnectionList
            connections={connections}
            onShowQr={connect}
            onEdit={(connection) => setOver({ dialog: "edit", connection })}
            onRemove={({ id }) => setOver({ dialog: "remove", id })}
            onShowOutages={({ id }) => setOver({ dialog: "outages", id })}
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows height={72} />
      )}
      {over.dialog === "edit" ? (
        <ConnectionDialog
          connection={over.connection}
          onClose={close}
          // The next step after adding a connection is its QR code, or its keys.
          onSaved={(saved) => (over.connection ? close() : connect(saved))}
        />
      ) : null}
      {over.dialog === "qr" && chosen ? <QrDialog connection={chosen} onClose={close} /> : null}
      {over.dialog === "keys" && chosen ? <OfficialDialog connection={chosen} onClose={close} /> : null}
      {over.dialog === "outages" && chosen ? <OutagesDialog connection={chosen} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove" && chosen !== undefined}
        title={t("connections:removeTitle", { name: chosen?.name ?? "" })}
        text={t("common:dialogs.deleteText")}
        danger
        onConfirm={() => (chosen ? removeChosen(chosen.id) : undefined)}
        onClose={close}
      />
    </Box>
  );
}
