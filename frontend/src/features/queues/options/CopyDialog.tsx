import type { QueueOptionDto } from "@guiche/contract/queue-options";
import * as yup from "yup";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "@/shared/lists/admin-toast";
import { FieldQueue } from "@/shared/pickers/FieldQueue";
import { branchOf } from "./tree-file";
import { useCreateTree } from "./use-create-tree";

interface Props {
  option: QueueOptionDto;
  queueId: number;
  onClose: () => void;
}

interface CopyForm {
  target: number | "";
}
const empty: CopyForm = { target: "" };
const schema = yup.object({ target: yup.number().required("Required") });

/** Copies an option, with what is below it and its files, to the end of another queue's options. */
export function CopyDialog({ option, queueId, onClose }: Props) {
  const { t } = useTranslation(["queues", "lists"]);
  const { create, names } = useCreateTree();
  const copy = async ({ target }: CopyForm) => {
    await create(Number(target), [branchOf(option, names)]);
    adminSuccess(t("lists:saved"));
  };
  return (
    <FormDialog
      title={t("queues:options.transfer.copyTitle", { name: option.title })}
      initialValues={empty}
      schema={schema}
      onSubmit={copy}
      onFailure={adminFailure}
      onClose={onClose}
      submitLabel={t("queues:options.transfer.copyDone")}
    >
      <FieldQueue
        name="target"
        label={t("queues:options.transfer.target")}
        help={t("queues:options.transfer.targetHelp")}
        emptyText={t("queues:options.transfer.noTarget")}
        except={queueId}
      />
    </FormDialog>
  );
}
