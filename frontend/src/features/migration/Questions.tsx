import {
  migrationAnswers,
  ratingScales,
  type MigrationAnswers,
  type MigrationRunDto,
  type SourceFactsDto,
} from "@guiche/contract/migration";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { Form, useField } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { valueItems } from "../../shared/forms/menu-items";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { Section } from "./Section";
import { useMigrationActions } from "./use-migration";

interface Props {
  run: MigrationRunDto;
  facts: SourceFactsDto;
  folder: string;
}

/** What only people know of the other system, and what is to be done with it. */
export function Questions({ run: { answers, reportOf }, facts, folder }: Props) {
  const { t } = useTranslation(["migration", "common"]);
  const { start } = useMigrationActions();
  const [confirmedAnswers, setConfirmedAnswers] = useState<MigrationAnswers | null>(null);
  const isCommunity = facts.family === "community";
  const values = {
    ...migrationAnswers.cast({ act: "try" }),
    rates: facts.rates,
    withFiles: facts.hasFolder,
    only: facts.companies.map(({ id }) => id),
    ...Object.fromEntries(Object.entries(answers ?? {}).filter(([, value]) => value !== null)),
  };
  /** All of them is no choice: companies that are new there come too. */
  const answersFrom = (givenAnswers: MigrationAnswers): MigrationAnswers => ({
    ...givenAnswers,
    only:
      givenAnswers.only && facts.companies.every(({ id }) => givenAnswers.only?.includes(id))
        ? null
        : givenAnswers.only,
  });
  return (
    <Section title={t("migration:questions.title")}>
      <CheckedForm<MigrationAnswers>
        schema={migrationAnswers}
        initialValues={values}
        onSubmit={async (givenAnswers, form) => {
          if (isCommunity && !givenAnswers.company?.trim())
            return form.setFieldError("company", t("migration:questions.companyMissing"));
          const body = answersFrom(givenAnswers);
          if (body.act === "finish") setConfirmedAnswers(body);
          else await start(body);
        }}
      >
        {({ isSubmitting, setFieldValue, submitForm }) => {
          const send = async (act: MigrationAnswers["act"]) => {
            await setFieldValue("act", act);
            await submitForm();
          };
          return (
            <Box component={Form} noValidate sx={{ display: "grid", gap: 5 }}>
              {isCommunity ? (
                <>
                  <FieldText
                    name="company"
                    label={t("migration:questions.company")}
                    help={t("migration:questions.companyHelp")}
                    required
                  />
                  <FieldText
                    name="zone"
                    label={t("migration:questions.zone")}
                    help={t("migration:questions.zoneHelp")}
                  />
                </>
              ) : (
                <Companies companies={facts.companies} />
              )}
              <FieldSelect
                name="rates"
                label={t("migration:questions.rates")}
                help={t("migration:questions.ratesHelp")}
              >
                {valueItems(ratingScales, (scale) => t("migration:questions.scale", { scale }))}
              </FieldSelect>
              {facts.hasFolder ? (
                <FieldSwitch name="withFiles" label={t("migration:questions.withFiles")} />
              ) : (
                <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
                  {t("migration:questions.noFolder", { folder })}
                </Box>
              )}
              <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
                <Button
                  variant={reportOf ? "outlined" : "contained"}
                  loading={isSubmitting}
                  onClick={() => void send("try")}
                >
                  {t("migration:acts.try")}
                </Button>
                {reportOf ? (
                  <Button variant="contained" disabled={isSubmitting} onClick={() => void send("bring")}>
                    {t(reportOf === "try" ? "migration:acts.bring" : "migration:acts.bringAgain")}
                  </Button>
                ) : null}
                {reportOf && reportOf !== "try" ? (
                  <Button variant="outlined" disabled={isSubmitting} onClick={() => void send("finish")}>
                    {t("migration:acts.finish")}
                  </Button>
                ) : null}
              </Box>
              <FormHelperText>{t(reportOf ? "migration:acts.repeatable" : "migration:acts.tryFirst")}</FormHelperText>
            </Box>
          );
        }}
      </CheckedForm>
      <ConfirmDialog
        open={confirmedAnswers !== null}
        title={t("migration:finishDialog.title")}
        text={t("migration:finishDialog.text")}
        verb={t("migration:acts.finish")}
        onConfirm={() => start(confirmedAnswers!)}
        onClose={() => setConfirmedAnswers(null)}
      />
    </Section>
  );
}

function Companies({ companies }: Pick<SourceFactsDto, "companies">) {
  const { t } = useTranslation("migration");
  const [{ value }, , { setValue }] = useField<number[]>("only");
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {t("questions.only")}
      </Box>
      <Box sx={{ display: "grid", maxHeight: 320, overflowY: "auto" }}>
        {companies.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name || `#${id}`}
            sx={{ overflowWrap: "anywhere" }}
            control={
              <Checkbox
                checked={value.includes(id)}
                onChange={(_event, on) => void setValue(on ? [...value, id] : value.filter((one) => one !== id))}
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
