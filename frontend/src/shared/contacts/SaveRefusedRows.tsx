import type { SheetMapping, SheetRefusals } from "@guiche/contract/contact-sheets";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import ExportIcon from "lucide-react/icons/download";
import { notifyError } from "../api/notify-error";
import { currentLanguage } from "../i18n/current";
import { saveBlob } from "../media/save";
import { refusedCsv } from "./refused-rows";
import { useErrorTexts } from "./use-error-texts";

interface Props {
  mapping: SheetMapping;
  /** Sends the sheet again; its refused rows come back. */
  load: () => Promise<SheetRefusals>;
}

/** Downloads what an import refused, to be corrected and imported again. */
export function SaveRefusedRows({ mapping, load }: Props) {
  const { t } = useTranslation("contacts");
  const texts = useErrorTexts();
  const { mutate: save, isPending: busy } = useMutation({
    mutationFn: async () => {
      const csv = refusedCsv(await load(), mapping, texts, currentLanguage());
      saveBlob(new Blob([csv], { type: "text/csv;charset=utf-8" }), t("sheet.errors.file"));
    },
    onError: notifyError,
  });
  return (
    <Button
      variant="outlined"
      startIcon={<ExportIcon />}
      loading={busy}
      onClick={() => save()}
      sx={{ justifySelf: "start" }}
    >
      {t("sheet.errors.save")}
    </Button>
  );
}
