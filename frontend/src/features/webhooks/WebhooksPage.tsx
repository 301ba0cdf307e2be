import type { WebhookDto } from "@guiche/contract/webhooks";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import DeleteIcon from "lucide-react/icons/trash-2";
import EditIcon from "lucide-react/icons/pencil";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RowAction } from "../../shared/lists/RowAction";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { LoadState } from "../../shared/ui/LoadState";
import { Deliveries } from "./Deliveries";
import { WebhookSecret } from "./WebhookSecret";
import { useWebhookMutations, useWebhooks } from "./use-webhooks";
import { WebhookDialog } from "./WebhookDialog";

type Over =
  | { dialog: "none" }
  | { dialog: "edit"; row: WebhookDto | null }
  | { dialog: "remove" | "rotate"; row: WebhookDto }
  | { dialog: "secret"; secret: string };

/** The addresses of other programs that are told what happens, and what they were sent. */
export function WebhooksPage() {
  const { t } = useTranslation(["webhooks", "lists", "common"]);
  const { data, error, refetch } = useWebhooks();
  const { remove, rotate } = useWebhookMutations();
  const [over, setOver] = useState<Over>({ dialog: "none" });
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const webhook = data?.find(({ id }) => id === selectedId) ?? data?.[0];
  const close = () => setOver({ dialog: "none" });
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "edit", row: null })}>
      {t("webhooks:add")}
    </Button>
  );
  const confirm = async () => {
    if (over.dialog !== "remove" && over.dialog !== "rotate") return;
    try {
      if (over.dialog === "rotate") {
        const { secret } = await rotate(over.row.id);
        // The confirmation closes first.
        setTimeout(() => setOver({ dialog: "secret", secret }));
      } else {
        await remove(over.row.id);
        adminSuccess(t("lists:saved"));
      }
    } catch (failure) {
      adminFailure(failure);
    }
  };
  return (
    <PageFrame title={t("webhooks:title")} actions={add}>
      {data ? null : <LoadState error={error} onRetry={refetch} height={64} />}
      {data?.length === 0 ? <EmptyState drawing="card" text={t("webhooks:empty")} action={add} /> : null}
      {data && webhook ? (
        <Box
          sx={{ display: "grid", gap: 6, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "420px minmax(0, 1fr)" } }}
        >
          <Box
            component="ul"
            aria-label={t("webhooks:title")}
            sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2, alignContent: "start" }}
          >
            {data.map((row) => (
              <Box
                component="li"
                key={row.id}
                sx={{
                  display: "flex",
                  alignItems: "center",
                  gap: 1,
                  p: 2,
                  border: 1,
                  borderRadius: "10px",
                  borderColor: row.id === webhook.id ? "primary.main" : "divider",
                }}
              >
                <Button
                  aria-pressed={row.id === webhook.id}
                  onClick={() => setSelectedId(row.id)}
                  sx={{ flexGrow: 1, minWidth: 0, display: "block", textAlign: "left", textTransform: "none" }}
                >
                  <Box sx={{ overflowWrap: "anywhere" }}>{row.url}</Box>
                  <Box sx={{ typography: "caption", color: row.turnedOffAt ? "error.main" : "text.secondary" }}>
                    {row.turnedOffAt
                      ? t("webhooks:turnedOff")
                      : [t(row.isActive ? "webhooks:on" : "webhooks:off"), row.events.join(", ")].join(" · ")}
                  </Box>
                </Button>
                <RowAction
                  label={t("webhooks:edit", { url: row.url })}
                  Icon={EditIcon}
                  onClick={() => setOver({ dialog: "edit", row })}
                />
                <RowAction
                  label={t("webhooks:remove", { url: row.url })}
                  Icon={DeleteIcon}
                  onClick={() => setOver({ dialog: "remove", row })}
                />
                <Button size="small" onClick={() => setOver({ dialog: "rotate", row })}>
                  {t("webhooks:rotate")}
                </Button>
              </Box>
            ))}
          </Box>
          <Deliveries key={webhook.id} webhook={webhook} />
        </Box>
      ) : null}
      {over.dialog === "edit" ? (
        <WebhookDialog
          row={over.row}
          onSecret={(secret) => setTimeout(() => setOver({ dialog: "secret", secret }))}
          onClose={close}
        />
      ) : null}
      {over.dialog === "secret" ? <WebhookSecret secret={over.secret} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove" || over.dialog === "rotate"}
        title={over.dialog === "rotate" ? t("webhooks:rotateTitle") : t("webhooks:removeTitle")}
        text={over.dialog === "rotate" ? t("webhooks:rotateText") : t("common:dialogs.deleteText")}
        verb={over.dialog === "rotate" ? t("webhooks:rotate") : undefined}
        danger={over.dialog === "remove"}
        onConfirm={confirm}
        onClose={close}
      />
    </PageFrame>
  );
}
