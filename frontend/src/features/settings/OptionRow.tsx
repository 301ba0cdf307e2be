import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OptionKey } from "./options";

export interface OptionProps {
  option: OptionKey;
  value: string;
}

interface Props {
  option: OptionKey;
  /** Links label, help and control for screen readers. */
  id: string;
  /** What the current value means, above or below the help text. */
  note?: string;
  busy: boolean;
  error: string | null;
  /** Puts the control next to the text when there is room; a switch always. */
  narrow?: boolean;
  /** Puts the control below the text, at full width. */
  wide?: boolean;
  children: ReactNode;
}

/** One option: its name, help text, saving state and control. */
export function OptionRow({ option, id, note, busy, error, narrow = false, wide = false, children }: Props) {
  const { t } = useTranslation("settings");
  const beside = wide ? "column" : "row";
  return (
    <Box
      data-testid={`option-${option}`}
      sx={{
        display: "flex",
        flexDirection: narrow ? "row" : { xs: "column", sm: beside },
        alignItems: narrow ? "center" : { xs: "stretch", sm: wide ? "stretch" : "center" },
        justifyContent: "space-between",
        gap: 3,
        py: 3,
        borderTop: 1,
        borderColor: "divider",
        "&:first-of-type": { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box component="label" htmlFor={id} id={`${id}-label`} sx={{ fontWeight: 600 }}>
          {t(`options.${option}.label`)}
        </Box>
        <Box id={`${id}-help`} sx={{ typography: "body2", color: "text.secondary" }}>
          {t(`options.${option}.help`)} {note}
        </Box>
        <Box role="status" sx={{ typography: "caption", color: "text.secondary" }}>
          {busy ? t("busy") : null}
        </Box>
        {error ? (
          <Box id={`${id}-trouble`} role="alert" sx={{ typography: "caption", color: "error.main" }}>
            {error}
          </Box>
        ) : null}
      </Box>
      <Box sx={{ flexShrink: 0, width: narrow ? "auto" : { xs: "100%", sm: wide ? "100%" : 260 } }}>{children}</Box>
    </Box>
  );
}

/** The `aria-describedby` of an option's control. */
export const noteIds = (id: string, error: string | null) => (error ? `${id}-help ${id}-trouble` : `${id}-help`);

/** Touch-sized on phones. */
export const touchable = { minHeight: { xs: 44, sm: 40 } } as const;
