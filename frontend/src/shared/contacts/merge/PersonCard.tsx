import type { ContactDetailsDto } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { shownNumber } from "@/shared/contacts/number";
import { formatDate } from "@/shared/format/dates";
import { UserAvatar } from "@/shared/ui/UserAvatar";

interface Props {
  heading: string;
  contact: ContactDetailsDto;
  isKept?: boolean;
}

/** The data of one of the two contacts. */
export function PersonCard({ heading, contact, isKept = false }: Props) {
  const { t } = useTranslation("contacts");
  const id = useId();
  const { name, number, email, profilePicUrl, extraInfo, createdAt } = contact;
  const lines = [
    { label: t("dialog.number"), text: number ? shownNumber(number) : t("table.unknownNumber") },
    ...contact.otherNumbers.map((other) => ({ label: t("numbers.other"), text: shownNumber(other) })),
    { label: t("dialog.email"), text: email || t("table.noEmail") },
    ...extraInfo.map((field) => ({ label: field.name, text: field.value })),
    { label: t("merge.since"), text: formatDate(createdAt) },
  ];
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={(theme) => ({
        p: 3,
        minWidth: 0,
        borderRadius: "10px",
        border: isKept ? `2px solid ${theme.vars.palette.primary.main}` : `1px dashed ${theme.vars.palette.outline}`,
      })}
    >
      <Box component="h3" id={id} sx={{ m: 0, mb: 3, typography: "body2", color: "text.secondary" }}>
        {heading}
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", gap: 3, minWidth: 0 }}>
        <UserAvatar name={name} src={profilePicUrl} size={40} />
        <Box sx={{ fontWeight: 600, overflowWrap: "anywhere", minWidth: 0 }}>{name}</Box>
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 3, display: "grid", gap: 2, overflowWrap: "anywhere" }}>
        {lines.map(({ label, text }, at) => (
          <Box key={at}>
            <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
