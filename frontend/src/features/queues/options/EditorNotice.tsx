import type { QueueOptionDto } from "@guiche/contract/queue-options";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { formFromOption, patchOf, type OptionForm } from "./option-form";

interface Props {
  base: OptionForm;
  current: QueueOptionDto | undefined;
  onReload: () => void;
}

/** Says that another person changed or deleted the option that is being edited. What is typed stays. */
export function EditorNotice({ base, current, onReload }: Props) {
  const { t } = useTranslation("queues");
  if (!current) return <Alert severity="warning">{t("options.deletedElsewhere")}</Alert>;
  if (Object.keys(patchOf(formFromOption(current), base)).length === 0) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onReload}>
          {t("options.showChange")}
        </Button>
      }
    >
      {t("options.changedElsewhere")}
    </Alert>
  );
}
