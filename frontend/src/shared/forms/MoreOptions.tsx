import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormikContext, type FormikValues } from "formik";
import DownIcon from "lucide-react/icons/chevron-down";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface Props<Values> {
  fields: readonly (keyof Values & string)[];
  /** The values of a new form. */
  defaults: Pick<Values, keyof Values & string>;
  children: ReactNode;
}

/**
 * What few change, folded. It opens by itself while one of its fields is not at its default or was refused. Folded fields
 * stay mounted, so that saving includes them.
 */
export function MoreOptions<Values extends FormikValues>({ fields, defaults, children }: Props<Values>) {
  const { t } = useTranslation();
  const { initialValues, errors, submitCount } = useFormikContext<Values>();
  const id = useId();
  const [openChoice, setOpenChoice] = useState<boolean | null>(null);
  const isUnusual = fields.some((field) => JSON.stringify(initialValues[field]) !== JSON.stringify(defaults[field]));
  const isRefused = submitCount > 0 && fields.some((field) => field in errors);
  // It stays open when the value is mended.
  if (isRefused && openChoice !== true) setOpenChoice(true);
  const isOpen = openChoice ?? isUnusual;
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenChoice(!isOpen)}
        endIcon={<DownIcon size={16} style={{ transform: isOpen ? "rotate(180deg)" : undefined }} />}
        sx={{ justifySelf: "start", ml: -2 }}
      >
        {t("dialogs.moreOptions")}
      </Button>
      <Box id={id} hidden={!isOpen} sx={{ display: isOpen ? "grid" : "none", gap: 5 }}>
        {children}
      </Box>
    </>
  );
}
