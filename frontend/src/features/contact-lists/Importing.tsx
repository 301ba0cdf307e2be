import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../shared/i18n/current";
import { useContactList } from "./use-contact-lists";

interface Props {
  contactListId: number;
  /** Fraction of the sheet sent so far, 0 to 1. */
  part: number;
}

/** What an import has done so far. Realtime events keep the list's count current. */
export function Importing({ contactListId, part }: Props) {
  const { t } = useTranslation("contactLists");
  const id = useId();
  const list = useContactList(contactListId);
  const [before] = useState(list?.contactsCount ?? null);
  const count = before === null ? 0 : Math.max(0, (list?.contactsCount ?? 0) - before);
  const isSent = part >= 1;
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Box id={id} role="status">
        {isSent
          ? t("import.adding", { count, shown: count.toLocaleString(currentLanguage()) })
          : t("import.sending", { percent: Math.round(part * 100) })}
      </Box>
      <LinearProgress
        aria-labelledby={id}
        variant={isSent ? "indeterminate" : "determinate"}
        value={isSent ? undefined : Math.round(part * 100)}
      />
    </Box>
  );
}
