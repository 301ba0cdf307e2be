import type { FormikValues } from "formik";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { adminFailure, adminSuccess } from "../lists/admin-toast";
import { FormDialog } from "./FormDialog";

type Props<Values extends FormikValues, Result> = Omit<
  ComponentProps<typeof FormDialog<Values, Result>>,
  "onFailure"
> & {
  /** The toast after saving, where it is not the general one. */
  savedText?: string;
};

/** A form dialog of an administration page: toasts say that it was saved, or why not. */
export function ResourceDialog<Values extends FormikValues, Result>({
  savedText,
  onSubmit,
  ...form
}: Props<Values, Result>) {
  const { t } = useTranslation("lists");
  const save = async (values: Values) => {
    const result = await onSubmit(values);
    adminSuccess(savedText ?? t("saved"));
    return result;
  };
  return <FormDialog<Values, Result> {...form} onSubmit={save} onFailure={adminFailure} />;
}
