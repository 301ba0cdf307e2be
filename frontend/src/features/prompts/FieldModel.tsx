import { promptApi, type PromptModelsDto } from "@guiche/contract/prompts";
import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useField, useFormikContext } from "formik";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { adminError } from "../../shared/lists/admin-toast";
import type { PromptForm } from "./fields";

interface ModelSearch extends PromptModelsDto {
  /** The address and key that were asked: another one offers other models. */
  place: string;
}

/** The model's name: free text, with the provider's own list on request. */
export function FieldModel({ promptId }: { promptId: number | null }) {
  const { t } = useTranslation("prompts");
  const [{ value, onBlur }, , { setValue }] = useField<string>("model");
  const { baseUrl, apiKey } = useFormikContext<PromptForm>().values;
  const place = `${baseUrl} ${apiKey}`;
  const [last, setLast] = useState<ModelSearch | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const searchResult = last?.place === place ? last : null;

  const { mutate: search, isPending: isBusy } = useMutation({
    mutationFn: async () => {
      const body = { baseUrl, apiKey, ...(promptId !== null && { promptId }) };
      setLast({ place, ...(await call(promptApi.models, { body })) });
      input.current?.focus();
    },
    onError: adminError,
  });
  const failureText = searchResult?.failure
    ? [t(`failures.${searchResult.failure}`), searchResult.detail].filter(Boolean).join(" ")
    : null;
  const helpText = searchResult ? t("models.found", { count: searchResult.models.length }) : t("dialog.modelHelp");
  return (
    <>
      <Autocomplete
        freeSolo
        openOnFocus
        options={searchResult?.models ?? []}
        value={value}
        inputValue={value}
        onInputChange={(_event, text) => void setValue(text)}
        onBlur={onBlur}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            name="model"
            label={t("dialog.model")}
            inputRef={input}
            error={failureText !== null}
            helperText={<span role="status">{failureText ?? helpText}</span>}
            slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, maxLength: 200 } }}
          />
        )}
      />
      <Button
        variant="outlined"
        color="inherit"
        disabled={isBusy || !baseUrl}
        onClick={() => search()}
        sx={{ justifySelf: "start" }}
      >
        {t(isBusy ? "models.searching" : "models.search")}
      </Button>
    </>
  );
}
