import type { ContactDetailsDto, ContactDto } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText, notifyError, notifySuccess } from "@/shared/api/notify-error";
import { shownNumber } from "@/shared/contacts/number";
import { useContact, useContactMutations } from "@/shared/contacts/use-contact";
import { FormError } from "@/shared/public/FormError";
import { LoadState } from "../../ui/LoadState";
import { TitledDialog } from "@/shared/ui/TitledDialog";
import { conflictsOf, isGoesSuggested, oldestFirst, mergeEffects, type Conflict, type MergeEffect } from "./merge";
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
  /** Whether a conflict is decided for the contact that goes, where the user decided it. */
  const [decisions, setDecisions] = useState<ReadonlyMap<string, boolean>>(new Map());
  const conflicts = stays.data && goes.data ? conflictsOf(stays.data, goes.data) : [];
  const isGoesChosen = (one: Conflict) => decisions.get(keyOf(one)) ?? isGoesSuggested(one);

  const {
    mutate: submit,
    isPending: busy,
    error: trouble,
  } = useMutation({
    mutationFn: () => {
      const preferredConflicts = conflicts.filter(isGoesChosen);
      return merge(first.id, second.id, {
        preferred: preferredConflicts.flatMap(({ value }) => value ?? []),
        preferredFields: preferredConflicts.filter(({ value }) => value === null).map(({ field }) => field),
      });
    },
    onSuccess: ({ name }) => {
      notifySuccess(t("contacts:merge.done", { name }));
      onMerged();
    },
    onError: notifyError,
  });
  const retry = () => {
    for (const one of [stays, goes]) if (one.error) void one.refetch();
  };
  const error = stays.error ?? goes.error;

  return (
    <TitledDialog title={t("contacts:merge.title")} busy={busy} onClose={onClose}>
      {/* Makes the content scrollable by keyboard in small windows. */}
      <DialogContent tabIndex={0} sx={{ display: "grid", gap: 4, alignContent: "start" }}>
        {stays.data && goes.data ? (
          <Outlook stays={stays.data} goes={goes.data}>
            {conflicts.map((one) => (
              <Choice
                key={keyOf(one)}
                conflict={one}
                isGoes={isGoesChosen(one)}
                onChoose={(isGoes) => setDecisions((before) => new Map(before).set(keyOf(one), isGoes))}
              />
            ))}
          </Outlook>
        ) : (
          <LoadState error={error} onRetry={retry} count={3} />
        )}
        <Box role="alert">{trouble ? <FormError id={`${id}-trouble`} text={errorText(trouble)} /> : null}</Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {t("common:actions.cancel")}
        </Button>
        <Button variant="contained" loading={busy} disabled={!stays.data || !goes.data} onClick={() => submit()}>
          {t("contacts:merge.verb")}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

const keyOf = ({ value, field }: Conflict): string => value ?? `field ${field}`;

interface ChoiceProps {
  conflict: Conflict;
  isGoes: boolean;
  onChoose: (isGoes: boolean) => void;
}

/** Which of two values is used. */
function Choice({ conflict, isGoes, onChoose }: ChoiceProps) {
  const { t } = useTranslation("contacts");
  const id = useId();
  const formatSide = (text: string) => (conflict.value === "number" ? shownNumber(text) : text);
  return (
    <FormControl>
      <FormLabel id={id}>{conflict.value ? t(`dialog.${conflict.value}`) : conflict.field}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={isGoes ? "goes" : "stays"}
        onChange={(_, value) => onChoose(value === "goes")}
      >
        {(["stays", "goes"] as const).map((side) => (
          <FormControlLabel key={side} value={side} control={<Radio />} label={formatSide(conflict[side])} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

interface OutlookProps {
  stays: ContactDetailsDto;
  goes: ContactDetailsDto;
  children: ReactNode;
}

function Outlook({ stays, goes, children }: OutlookProps) {
  const { t } = useTranslation("contacts");
  return (
    <>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        <PersonCard heading={t("merge.stays")} contact={stays} isKept />
        <PersonCard heading={t("merge.goes")} contact={goes} />
      </Box>
      {children}
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
      case "number":
        return t("merge.effect.number", { value: shownNumber(effect.value), name });
      case "email":
        return t("merge.effect.email", { value: effect.value });
      case "kept":
        return t("merge.effect.kept");
      case "extra":
        return t("merge.effect.extra", { count: effect.count });
    }
  };
  return <li>{words()}</li>;
}
