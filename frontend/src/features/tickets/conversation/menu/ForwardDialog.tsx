import { messageApi, type MessageDto } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import { Formik } from "formik";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { notifyError, notifySuccess } from "@/shared/api/notify-error";
import { ContactsDialog, type ChosenContact } from "@/shared/contacts/ContactsDialog";
import { FieldOwnQueue } from "../../actions/moving/FieldOwnQueue";
import type { QueueChoice } from "../../actions/moving/queue-choice";
import { useQueueChoice } from "../../actions/moving/use-queue-choices";

interface Props {
  message: MessageDto;
  onClose: () => void;
}

/** Forwards a message. Contacts without a live ticket get one, in the queue that is chosen here. */
export default function ForwardDialog(props: Props) {
  const choice = useQueueChoice();
  // The form needs the only queue when it mounts.
  return choice.isPending ? null : <ForwardForm choice={choice} {...props} />;
}

function ForwardForm({ choice, message, onClose }: Props & { choice: QueueChoice }) {
  const { t } = useTranslation("messages");
  const { queues, mustChoose } = choice;
  const only = mustChoose && queues.length === 1 ? queues[0] : undefined;
  const forward = async (contacts: readonly ChosenContact[], queueId: number | "") => {
    const body = { contactIds: contacts.map(({ id }) => id), queueId: queueId === "" ? null : queueId };
    await call(messageApi.forward, { params: { id: message.id }, body });
    notifySuccess(t("contacts.forwarded", { count: contacts.length }));
  };
  const initialValues: { queueId: number | "" } = { queueId: only?.id ?? "" };
  return (
    <Formik initialValues={initialValues} onSubmit={() => undefined}>
      {({ values: { queueId } }) => (
        <ContactsDialog
          title={t("contacts.forwardTitle")}
          verb={t("contacts.forward")}
          isComplete={!mustChoose || queueId !== ""}
          onSubmit={(contacts) => forward(contacts, queueId)}
          onError={notifyError}
          onClose={onClose}
        >
          <Box sx={{ px: 3, pt: 3 }}>
            <FieldOwnQueue name="queueId" choice={choice} help={t("contacts.queueHelp")} />
          </Box>
        </ContactsDialog>
      )}
    </Formik>
  );
}
