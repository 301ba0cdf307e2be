import { sourceInput, sourceKinds, type SourceInput } from "@guiche/contract/migration";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Form } from "formik";
import { useTranslation } from "react-i18next";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { valueItems } from "../../shared/forms/menu-items";
import { Section } from "./Section";
import { useMigrationActions } from "./use-migration";

type TypedSource = Omit<SourceInput, "port"> & { port: string };

export const emptySource: TypedSource = {
  kind: "postgres",
  host: "",
  port: "",
  database: "",
  user: "",
  password: "",
  isEncrypted: false,
};

/** The database of the other system, which is only read. What was typed is kept for another attempt. */
export function SourceForm({
  initialSource,
  onConnect,
}: {
  initialSource: TypedSource;
  onConnect: (source: TypedSource) => void;
}) {
  const { t } = useTranslation("migration");
  const { connect } = useMigrationActions();
  return (
    <Section title={t("source.title")}>
      <Box sx={{ color: "text.secondary" }}>{t("source.about")}</Box>
      <CheckedForm<TypedSource>
        schema={sourceInput}
        initialValues={initialSource}
        onSubmit={async (values) => {
          onConnect(values);
          await connect(sourceInput.cast(values));
        }}
      >
        {({ isSubmitting, values }) => (
          <Box component={Form} noValidate sx={{ display: "grid", gap: 5 }}>
            <FieldSelect name="kind" label={t("source.kind")}>
              {valueItems(sourceKinds, (kind) => t(`source.kinds.${kind}`))}
            </FieldSelect>
            <Box
              sx={{
                display: "grid",
                gap: 5,
                gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 140px" },
              }}
            >
              <FieldText name="host" label={t("source.host")} help={t("source.hostHelp")} required autoComplete="off" />
              <FieldText
                name="port"
                label={t("source.port")}
                help={t(`source.ports.${values.kind}`)}
                inputProps={{ inputMode: "numeric", maxLength: 5 }}
              />
            </Box>
            <FieldText name="database" label={t("source.database")} required autoComplete="off" />
            <FieldText name="user" label={t("source.user")} help={t("source.userHelp")} required autoComplete="off" />
            <FieldPassword
              name="password"
              label={t("source.password")}
              help={t("source.passwordHelp")}
              autoComplete="new-password"
            />
            <FieldSwitch name="isEncrypted" label={t("source.isEncrypted")} />
            <Button type="submit" variant="contained" loading={isSubmitting} sx={{ justifySelf: "start" }}>
              {t("source.connect")}
            </Button>
          </Box>
        )}
      </CheckedForm>
    </Section>
  );
}
