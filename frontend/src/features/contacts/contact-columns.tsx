import type { ContactDto, ListedContactDto } from "@guiche/contract/contacts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import GroupIcon from "lucide-react/icons/users";
import { shownNumber } from "../../shared/contacts/number";
import type { Column } from "../../shared/lists/record-columns";
import { CellChips, CellFlow, CellName, CellNote, CellNothing } from "../../shared/lists/cell-parts";
import { staticStyled } from "../../shared/ui/static-styled";
import { TagChip } from "../../shared/ui/TagChip";
import { UserAvatar } from "../../shared/ui/UserAvatar";

/** The selection of contacts to merge. */
interface MergeSelection {
  isChosen: (contact: ContactDto) => boolean;
  /** The row cannot be selected: two are already, or the contact cannot be merged. */
  isClosed: (contact: ContactDto) => boolean;
  toggle: (contact: ContactDto) => void;
}

/** The columns of the contact list. */
export const contactColumns = (t: TFunction<"contacts">, selection: MergeSelection): Column<ListedContactDto>[] => [
  {
    name: "name",
    label: t("dialog.name"),
    isTitle: true,
    width: "36%",
    lead: (contact) => <Lead contact={contact} selection={selection} />,
    render: (contact) => <Name contact={contact} />,
  },
  {
    name: "number",
    label: t("dialog.number"),
    width: "1%",
    narrow: "line",
    render: ({ number, isGroup }) =>
      number ? (
        <span style={{ whiteSpace: "nowrap" }}>{shownNumber(number)}</span>
      ) : (
        <CellNothing>{t(isGroup ? "table.noNumber" : "table.unknownNumber")}</CellNothing>
      ),
  },
  {
    name: "email",
    label: t("dialog.email"),
    width: "22%",
    render: ({ email }) => email,
  },
  {
    name: "origin",
    label: t("table.origin"),
    width: "12%",
    render: ({ whatsapp }) => whatsapp?.name,
  },
  {
    name: "tags",
    label: t("dialog.tags"),
    width: "24%",
    render: ({ tags = [], ownTags = [] }) => (
      <CellChips
        items={[...ownTags, ...tags.filter(({ id }) => !ownTags.some((own) => own.id === id))]}
        chip={(tag) => <TagChip tag={tag} />}
      />
    ),
  },
];

const Face = staticStyled("div", { display: "flex", alignItems: "center", gap: 8, marginLeft: -8 });

/** A checkbox styled like MUI's, as a single element with a touch-sized target. */
const Tick = staticStyled("input", (theme) => ({
  appearance: "none",
  display: "grid",
  flexShrink: 0,
  width: 36,
  height: 36,
  margin: 0,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  cursor: "pointer",
  // The outline must lie inside: the table is clipped at its left edge.
  "&:focus-visible": { outlineOffset: "-2px" },
  "&:checked": { color: theme.vars.palette.primary.main },
  "&:disabled": { color: theme.vars.palette.action.disabled, cursor: "default" },
  "@media (hover: hover)": { "&:enabled:hover": { backgroundColor: theme.vars.palette.action.hover } },
  "&::before, &::after": { gridArea: "1 / 1", placeSelf: "center", content: '""', width: 18, height: 18 },
  "&::before": { boxSizing: "border-box", border: "2px solid currentcolor", borderRadius: 2 },
  "&:checked::before": { backgroundColor: "currentcolor" },
  "&:checked::after": {
    backgroundColor: theme.vars.palette.background.paper,
    clipPath: "polygon(10% 50%, 18% 42%, 39% 63%, 82% 20%, 90% 28%, 39% 79%)",
  },
  "@media (forced-colors: active)": { appearance: "auto" },
  [theme.breakpoints.down("sm")]: { width: 44, height: 44 },
}));

function Lead({ contact, selection }: { contact: ListedContactDto; selection: MergeSelection }) {
  const { t } = useTranslation("contacts");
  const { name, profilePicUrl } = contact;
  return (
    <Face>
      <Tick
        type="checkbox"
        checked={selection.isChosen(contact)}
        disabled={selection.isClosed(contact)}
        onChange={() => selection.toggle(contact)}
        aria-label={t("merge.choose", { name })}
      />
      <UserAvatar name={name} src={profilePicUrl} size={32} />
    </Face>
  );
}

function Name({ contact }: { contact: ListedContactDto }) {
  const { t } = useTranslation("contacts");
  return (
    <CellFlow style={{ gap: 8 }}>
      <CellName>{contact.name}</CellName>
      {contact.isGroup ? (
        <CellNote>
          <GroupIcon size={18} />
          {t("table.group")}
        </CellNote>
      ) : null}
      {contact.duplicate ? <CellNote>{t("table.duplicate")}</CellNote> : null}
      {contact.isBlocked ? <CellNote>{t("table.blocked")}</CellNote> : null}
      {contact.isOptedOut ? <CellNote>{t("table.optedOut")}</CellNote> : null}
    </CellFlow>
  );
}
