import { momentOf, wallTime } from "@guiche/contract/time/wall-time";
import type { WebhookDto } from "@guiche/contract/webhooks";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { currentZone } from "../../shared/session/zone";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { useWebhookMutations } from "./use-webhooks";

const replayForm = yup.object({ since: yup.string().required("Required") });

interface Props {
  webhook: WebhookDto;
  /** Since when everything failed, or an hour ago. */
  since: string | number;
  onClose: () => void;
}

/** Sends everything since a moment again, under the same ids. */
export function ReplayDialog({ webhook, since, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const { replay } = useWebhookMutations();
  const zone = currentZone();
  return (
    <FormDialog
      title={t("replay.title")}
      initialValues={{ since: wallTime(new Date(since), zone) }}
      schema={replayForm}
      submitLabel={t("deliveries.resend")}
      onSubmit={(values) => replay(webhook.id, momentOf(values.since, zone).toISOString())}
      onDone={({ deliveries }) => {
        adminSuccess(t("replay.sent", { count: deliveries }));
        onClose();
      }}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldText name="since" label={t("replay.since")} help={t("replay.help")} type="datetime-local" required />
    </FormDialog>
  );
}
