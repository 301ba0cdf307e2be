import type { ContactListItemDto } from "@guiche/contract/contact-lists";
import type { TFunction } from "i18next";
import CloseIcon from "lucide-react/icons/x";
import HelpIcon from "lucide-react/icons/circle-question-mark";
import OkIcon from "lucide-react/icons/circle-check";
import { shownNumber } from "../../shared/contacts/number";
import { CellFlow, CellName, CellNote } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { StatusChip } from "../../shared/ui/StatusChip";

export const itemColumns = (t: TFunction<"contactLists">): Column<ContactListItemDto>[] => [
  {
    name: "name",
    label: t("dialog.name"),
    isTitle: true,
    render: ({ name, isOptedOut }) => (
      <CellFlow style={{ gap: 8 }}>
        <CellName>{name}</CellName>
        {isOptedOut ? <CellNote>{t("columns.optedOut")}</CellNote> : null}
      </CellFlow>
    ),
  },
  {
    name: "number",
    label: t("columns.number"),
    width: "22%",
    narrow: "line",
    render: ({ number }) => <span style={{ whiteSpace: "nowrap" }}>{shownNumber(number)}</span>,
  },
  {
    name: "email",
    label: t("columns.email"),
    width: "26%",
    render: ({ email }) => email,
  },
  {
    name: "whatsapp",
    label: "WhatsApp",
    width: "1%",
    narrow: "fact",
    render: ({ isWhatsappValid }) =>
      isWhatsappValid === null ? (
        <StatusChip state="pending" label={t("valid.unchecked")} Icon={HelpIcon} />
      ) : isWhatsappValid ? (
        <StatusChip state="ok" label={t("valid.yes")} Icon={OkIcon} />
      ) : (
        <StatusChip state="closed" label={t("valid.no")} Icon={CloseIcon} />
      ),
  },
];
