import { kanbanApi } from "@guiche/contract/kanban";
import { settingApi } from "@guiche/contract/settings";
import MenuItem from "@mui/material/MenuItem";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { call } from "@/shared/api/call";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { FieldSelect } from "@/shared/forms/FieldSelect";
import { FormDialog } from "@/shared/forms/FormDialog";
import { adminFailure } from "@/shared/lists/admin-toast";
import { cardValuesKey } from "./use-card-values";
import { valueItems } from "@/shared/forms/menu-items";

const schema = yup.object({ field: yup.string().defined() });

/** Chooses the contacts' additional field that the lanes add up, for the whole company. */
export default function SumFieldDialog({ field, onClose }: { field: string; onClose: () => void }) {
  const { t } = useTranslation("kanban");
  const client = useQueryClient();
  const { data } = useQuery({ ...endpointQuery(kanbanApi.fields), staleTime: 0 });
  const names = data?.names ?? [];
  // No contact on the board has the chosen field any more.
  const fieldNames = field === "" || names.includes(field) ? names : [field, ...names];
  return (
    <FormDialog
      title={t("sum.title")}
      initialValues={{ field }}
      schema={schema}
      onSubmit={async (form) => {
        await call(settingApi.update, { params: { key: "kanbanSumField" }, body: { value: form.field } });
        await client.invalidateQueries({ queryKey: cardValuesKey });
      }}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldSelect<string> name="field" label={t("sum.field")} help={t("sum.help")} displayEmpty>
        <MenuItem value="">{t("sum.none")}</MenuItem>
        {valueItems(fieldNames, (name) => name)}
      </FieldSelect>
    </FormDialog>
  );
}
