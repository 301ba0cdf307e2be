import type { ContactDetailsDto, ContactDto } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText, notifyError, notifySuccess } from "@/shared/api/notify-error";
import { shownNumber } from "@/shared/contacts/number";
import { useContact, useContactMutations } from "@/shared/contacts/use-contact";
import { FormError } from "@/shared/public/FormError";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { TitledDialog } from "@/shared/ui/TitledDialog";
import { oldestFirst, mergeEffects, type MergeEffect } from "./merge";
import { PersonCard } from "./PersonCard";

interface Props {
  pair: readonly [ContactDto, ContactDto];
  onMerged: () => void;
  onClose: () => void;
}

/** Two contacts side by side: which one stays, and what happens to the data of the other. */
export function MergeDialog({ pair, onMerged, onClose }: Props) {
  const { t } = useTranslation(["contacts", "common"]);
  const id = useId();
  const [first, second] = oldestFirst(pair);
  const [stays, goes] = [useContact(first.id), useContact(second.id)];
  const { merge } = useContactMutations();
  const [busy, setBusy] = useState(false);
  const [trouble, setError] = useState<string | null>(null);

  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      const { name } = await merge(first.id, second.id);
      notifySuccess(t("contacts:merge.done", { name }));
      onMerged();
    } catch (error) {
      setError(errorText(error));
      notifyError(error);
      setBusy(false);
    }
  };
  const retry = () => {
    for (const one of [stays, goes]) if (one.error) void one.refetch();
  };
  const error = stays.error ?? goes.error;

  return (
    <TitledDialog title={t("contacts:merge.title")} busy={busy} onClose={onClose}>
      {/* Makes the content scrollable by keyboard in small windows. */}
      <DialogContent tabIndex={0} sx={{ display: "grid", gap: 4, alignContent: "start" }}>
        {stays.data && goes.data ? (
          <Outlook stays={stays.data} goes={goes.data} />
        ) : error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <SkeletonRows count={3} />
        )}
        <Box role="alert">{trouble ? <FormError id={`${id}-trouble`} text={trouble} /> : null}</Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {t("common:actions.cancel")}
        </Button>
        <Button variant="contained" loading={busy} disabled={!stays.data || !goes.data} onClick={() => void submit()}>
          {t("contacts:merge.verb")}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

function Outlook({ stays, goes }: { stays: ContactDetailsDto; goes: ContactDetailsDto }) {
  const { t } = useTranslation("contacts");
  return (
    <>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        <PersonCard heading={t("merge.stays")} contact={stays} isKept />
        <PersonCard heading={t("merge.goes")} contact={goes} />
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 5, display: "grid", gap: 1, typography: "body2", overflowWrap: "anywhere" }}>
        {mergeEffects(stays, goes).map((effect) => (
          <MergeEffectLine key={effect.what} effect={effect} name={stays.name} />
        ))}
      </Box>
      <Box component="p" sx={{ m: 0, fontWeight: 600 }}>
        {t("merge.forGood")}
      </Box>
    </>
  );
}

function MergeEffectLine({ effect, name }: { effect: MergeEffect; name: string }) {
  const { t } = useTranslation("contacts");
  const words = (): string => {
    switch (effect.what) {
      case "history":
        return t("merge.effect.history", { name });
      case "name":
        return t("merge.effect.name", { kept: effect.kept });
      case "number":
      case "otherNumber":
        return t(`merge.effect.${effect.what}`, { value: shownNumber(effect.value), name });
      case "email":
      case "emailLost":
        return t(`merge.effect.${effect.what}`, { value: effect.value });
      case "extra":
        return t("merge.effect.extra", { count: effect.count });
    }
  };
  return <li>{words()}</li>;
}
