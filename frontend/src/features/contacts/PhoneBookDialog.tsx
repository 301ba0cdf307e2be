import { connectionApi } from "@guiche/contract/connections";
import { contactApi, type PhoneBookReport } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { errorText, notifyError } from "../../shared/api/notify-error";
import { namedItems } from "../../shared/forms/menu-items";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { FormError } from "../../shared/public/FormError";
import { TitledDialog } from "../../shared/ui/TitledDialog";
import { Counts } from "./Counts";
import { RecentImports } from "./sheet/RecentImports";

/** Imports the address books of the connected phones and shows the result. */
export function PhoneBookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["contacts", "common"]);
  const id = useId();
  const [connectionId, setConnectionId] = useState<number | "">("");
  const { data: connections = [] } = useQuery(endpointQuery(connectionApi.list));
  const phones = connections.filter(({ capabilities }) => capabilities.qrcode);

  const {
    mutate: bring,
    isPending: busy,
    data: report,
    error,
  } = useMutation({
    mutationFn: () =>
      call(contactApi.importPhoneBook, { body: connectionId === "" ? {} : { whatsappId: connectionId } }),
    onError: notifyError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bring();
  };

  return (
    <TitledDialog title={t("contacts:phoneBook.title")} maxWidth="xs" busy={busy} onClose={onClose} onSubmit={submit}>
      <DialogContent sx={{ display: "grid", gap: 4, alignContent: "start" }}>
        {report ? (
          <Report report={report} />
        ) : (
          <>
            <Box component="p" sx={{ m: 0 }}>
              {t("contacts:phoneBook.text")}
            </Box>
            <TextField
              select
              autoFocus
              fullWidth
              margin="dense"
              label={t("contacts:phoneBook.connection")}
              value={connectionId}
              disabled={busy}
              onChange={({ target }) => setConnectionId(target.value === "" ? "" : Number(target.value))}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">{t("contacts:phoneBook.all")}</MenuItem>
              {namedItems(phones)}
            </TextField>
            <RecentImports />
          </>
        )}
        <Box role="alert">{error ? <FormError id={`${id}-trouble`} text={errorText(error)} /> : null}</Box>
      </DialogContent>
      <DialogActions>
        {report ? (
          <Button variant="contained" onClick={onClose}>
            {t("common:actions.close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t("common:actions.cancel")}
            </Button>
            <Button type="submit" variant="contained" loading={busy}>
              {t("contacts:import.open")}
            </Button>
          </>
        )}
      </DialogActions>
    </TitledDialog>
  );
}

function Report({ report: { created, named, unchanged } }: { report: PhoneBookReport }) {
  const { t } = useTranslation("contacts");
  const words = useRef<HTMLDivElement>(null);
  // The pressed button is gone: move the focus to the result, so that it is read out.
  useEffect(() => words.current?.focus(), []);
  return (
    <Box ref={words} tabIndex={-1} sx={{ outline: "none", display: "grid", gap: 4 }}>
      {created + named + unchanged === 0 ? (
        t("phoneBook.nothing")
      ) : (
        <Counts
          label={t("sheet.heading.result")}
          counts={[
            { label: t("phoneBook.created"), count: created },
            { label: t("phoneBook.named"), count: named },
            { label: t("sheet.counts.unchanged"), count: unchanged },
          ]}
        />
      )}
    </Box>
  );
}
