import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import BotIcon from "lucide-react/icons/bot";
import { TitledDialog } from "@/shared/ui/TitledDialog";
import type { QueueRow } from "../queue.cache";
import { QueuePhone } from "./QueuePhone";
import type { OptionDraft } from "./use-draft";

/** Opens the phone where there is no room for it next to the form. */
export function PhoneButton({ queue, draft }: { queue: QueueRow; draft: OptionDraft }) {
  const { t } = useTranslation(["queues", "common"]);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" startIcon={<BotIcon />} onClick={() => setOpen(true)}>
        {t("queues:bot.page")}
      </Button>
      {open ? (
        <TitledDialog title={queue.name} onClose={close}>
          <DialogContent>
            <Box sx={{ display: "grid", height: "max(420px, calc(100dvh - 220px))" }}>
              <QueuePhone queue={queue} draft={draft} />
            </Box>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t("common:actions.close")}</Button>
          </DialogActions>
        </TitledDialog>
      ) : null}
    </>
  );
}
