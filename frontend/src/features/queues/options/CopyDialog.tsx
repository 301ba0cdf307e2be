import type { QueueOptionDto } from "@guiche/contract/queue-options";
import * as yup from "yup";
import { useTranslation } from "react-i18next";
import { ResourceDialog } from "@/shared/forms/ResourceDialog";
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
  const { t } = useTranslation("queues");
  const { create, names } = useCreateTree();
  const copy = ({ target }: CopyForm) => create(Number(target), [branchOf(option, names)]);
  return (
    <ResourceDialog
      title={t("options.transfer.copyTitle", { name: option.title })}
      initialValues={empty}
      schema={schema}
      onSubmit={copy}
      onClose={onClose}
      submitLabel={t("options.transfer.copyDone")}
    >
      <FieldQueue
        name="target"
        label={t("options.transfer.target")}
        help={t("options.transfer.targetHelp")}
        emptyText={t("options.transfer.noTarget")}
        except={queueId}
      />
    </ResourceDialog>
  );
}
