import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/permissions/Can";
import { EmptyState } from "../../shared/ui/EmptyState";
import { useSimulatorPort } from "./use-connections";

export function NoConnections({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation("connections");
  const mayAdd = useMay()("connections-page:addConnection");
  const hasSimulator = useSimulatorPort() !== null;
  const sentence = !mayAdd ? "empty.user" : hasSimulator ? "empty.admin" : "empty.adminNoSimulator";
  return (
    <EmptyState
      drawing="phone"
      text={t(sentence)}
      action={
        mayAdd ? (
          <Button variant="contained" onClick={onAdd}>
            {t("empty.action")}
          </Button>
        ) : undefined
      }
    />
  );
}
