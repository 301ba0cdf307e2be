import { receiverNames, receiverSamples, type ReceiverName } from "@guiche/contract/api-docs/receiver-samples";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeBox } from "../../shared/ui/CodeBox";
import { SecretDialog } from "../../shared/ui/SecretDialog";

/** The dialog keeps its height from one program to the next. */
const mostLines = Math.max(...receiverNames.map((name) => receiverSamples[name].split("\n").length));

/** The secret of an endpoint, with programs that verify a signature. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const [name, setName] = useState<ReceiverName>("js");
  return (
    <SecretDialog title={t("secret.title")} secret={secret} onClose={onClose}>
      <div id="receiver-samples">{t("secret.verify")}</div>
      <Tabs value={name} onChange={(_event, next: ReceiverName) => setName(next)} aria-labelledby="receiver-samples">
        {receiverNames.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`receiver-${one}`}
            aria-controls="receiver-sample"
            label={t(`secret.languages.${one}`)}
          />
        ))}
      </Tabs>
      <CodeBox
        id="receiver-sample"
        role="tabpanel"
        aria-labelledby={`receiver-${name}`}
        style={{ minHeight: `${mostLines}lh` }}
      >
        {receiverSamples[name]}
      </CodeBox>
    </SecretDialog>
  );
}
