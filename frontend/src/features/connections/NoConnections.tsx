import type { ConnectionDto } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSimulatorPort } from "../../shared/api/use-simulator-port";
import { notifyError } from "../../shared/api/notify-error";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { useMay } from "../../shared/permissions/Can";
import { EmptyState } from "../../shared/ui/EmptyState";
import { formFromConnection, inputFromForm } from "./fields";
import { useSuggestedGreeting } from "./ServedQueues";
import { useConnectionMutations } from "./use-connections";

interface Props {
  onAdd: () => void;
  /** Called with the connection when a simulated phone was added. */
  onSimulated: (connection: ConnectionDto) => void;
}

export function NoConnections({ onAdd, onSimulated }: Props) {
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
          <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 2 }}>
            <Button variant="contained" onClick={onAdd}>
              {t("empty.action")}
            </Button>
            {hasSimulator ? <Simulate onMade={onSimulated} /> : null}
          </Box>
        ) : undefined
      }
    />
  );
}

/** Adds a simulated phone that serves every queue, in one step, for trying the product. */
function Simulate({ onMade }: { onMade: (connection: ConnectionDto) => void }) {
  const { t } = useTranslation("connections");
  const { save } = useConnectionMutations();
  const { data: queues = [] } = useQuery(endpointQuery(queueApi.list));
  const greeting = useSuggestedGreeting();
  const { mutate: begin, isPending: isBusy } = useMutation({
    mutationFn: () => {
      const simulatorForm = {
        ...formFromConnection(null),
        name: t("provider.simulator"),
        provider: "simulator" as const,
        queueIds: queues.map(({ id }) => id),
        greetingMessage: queues.length > 1 ? greeting : "",
      };
      return save(null, inputFromForm(simulatorForm));
    },
    onSuccess: onMade,
    onError: notifyError,
  });
  return (
    <Button variant="outlined" loading={isBusy} onClick={() => begin()}>
      {t("empty.simulate")}
    </Button>
  );
}
