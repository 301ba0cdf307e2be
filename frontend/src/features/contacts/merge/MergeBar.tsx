import type { ContactDto } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import MergeIcon from "lucide-react/icons/merge";

interface Props {
  selectedContacts: readonly ContactDto[];
  onDrop: (contact: ContactDto) => void;
  onMerge: (() => void) | null;
  onClear: () => void;
}

/** The selected contacts, visible wherever the list is scrolled. */
export function MergeBar({ selectedContacts, onDrop, onMerge, onClear }: Props) {
  const { t } = useTranslation("contacts");
  return (
    <Box
      role="region"
      aria-label={t("merge.bar")}
      sx={(theme) => ({
        position: "sticky",
        bottom: 12,
        zIndex: 2,
        display: selectedContacts.length > 0 ? "flex" : "none",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        mt: 4,
        p: 3,
        borderRadius: "10px",
        border: `1px solid ${theme.vars.palette.outline}`,
        bgcolor: "background.paper",
      })}
    >
      <Box role="status" sx={{ flexGrow: 1, typography: "body2", minWidth: 160 }}>
        {selectedContacts.length === 1
          ? t("merge.chooseSecond")
          : selectedContacts.length === 2
            ? t("merge.chosen")
            : ""}
      </Box>
      {selectedContacts.map((contact) => (
        <Box
          key={contact.id}
          sx={(theme) => ({
            display: "flex",
            alignItems: "center",
            maxWidth: "100%",
            pl: 3,
            borderRadius: "8px",
            bgcolor: theme.vars.palette.state.open.tint,
            color: theme.vars.palette.state.open.main,
          })}
        >
          <Box sx={{ minWidth: 0, maxWidth: 180, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
            {contact.name}
          </Box>
          <IconButton
            size="small"
            aria-label={t("merge.drop", { name: contact.name })}
            onClick={() => onDrop(contact)}
            sx={{ color: "inherit" }}
          >
            <CloseIcon size={16} />
          </IconButton>
        </Box>
      ))}
      <Button onClick={onClear}>{t("merge.clear")}</Button>
      <Button variant="contained" startIcon={<MergeIcon />} disabled={onMerge === null} onClick={() => onMerge?.()}>
        {t("merge.open")}
      </Button>
    </Box>
  );
}
