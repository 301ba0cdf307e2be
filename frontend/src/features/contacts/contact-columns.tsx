import type { ContactDto, ListedContactDto } from "@guiche/contract/contacts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { shownNumber } from "../../shared/contacts/number";
import type { Column } from "../../shared/lists/RecordTable";
import { CellFlow, CellName, CellNote, CellNothing } from "../../shared/lists/cell-parts";
import { GroupIcon } from "../../shared/ui/icons";
import { staticStyled } from "../../shared/ui/static-styled";
import { TagChip } from "../../shared/ui/TagChip";
import { UserAvatar } from "../../shared/ui/UserAvatar";

/** Those chosen to be made one. */
export interface Choosing {
  isChosen: (contact: ContactDto) => boolean;
  /** Two are chosen already, or this is nobody who could be another. */
  isClosed: (contact: ContactDto) => boolean;
  toggle: (contact: ContactDto) => void;
}

/** What the list tells of a contact. */
export const contactColumns = (t: TFunction<"contacts">, choosing: Choosing): Column<ListedContactDto>[] => [
  {
    name: "name",
    label: t("table.name"),
    isTitle: true,
    // Its words and an address may be broken anywhere: without a part of the room they would be, after each letter.
    width: "26%",
    render: (contact) => <Name contact={contact} choosing={choosing} />,
  },
  {
    name: "number",
    label: t("table.number"),
    width: "15%",
    render: ({ number, isGroup }) =>
      number ? (
        <span style={{ whiteSpace: "nowrap" }}>{shownNumber(number)}</span>
      ) : (
        <CellNothing>{t(isGroup ? "table.noNumber" : "table.unknownNumber")}</CellNothing>
      ),
  },
  {
    name: "email",
    label: t("table.email"),
    width: "26%",
    render: ({ email }) => (email ? <Whole>{email}</Whole> : <CellNothing>{t("table.noEmail")}</CellNothing>),
  },
  {
    name: "origin",
    label: t("table.origin"),
    width: "13%",
    render: ({ whatsapp }) =>
      whatsapp ? <Whole>{whatsapp.name}</Whole> : <CellNothing>{t("table.noOrigin")}</CellNothing>,
  },
  {
    name: "tags",
    label: t("table.tags"),
    width: "15%",
    render: ({ tags = [] }) =>
      tags.length > 0 ? (
        <CellFlow>
          {tags.map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
        </CellFlow>
      ) : (
        <CellNothing>{t("table.noTags")}</CellNothing>
      ),
  },
];

const Whole = ({ children }: { children: string }) => <span style={{ overflowWrap: "anywhere" }}>{children}</span>;

const Person = staticStyled("div", { display: "flex", alignItems: "center", gap: 8, minWidth: 0, marginLeft: -8 });

/** A box to tick of the look of the others, in one element that is as large as a finger. */
const Tick = staticStyled("input", (theme) => ({
  appearance: "none",
  display: "grid",
  flexShrink: 0,
  width: 38,
  height: 38,
  margin: 0,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  cursor: "pointer",
  // Beyond its left edge the table ends.
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

function Name({ contact, choosing }: { contact: ContactDto; choosing: Choosing }) {
  const { t } = useTranslation("contacts");
  const { name, profilePicUrl, isGroup } = contact;
  return (
    <Person>
      <Tick
        type="checkbox"
        checked={choosing.isChosen(contact)}
        disabled={choosing.isClosed(contact)}
        onChange={() => choosing.toggle(contact)}
        aria-label={t("merge.choose", { name })}
      />
      <UserAvatar name={name} src={profilePicUrl} size={36} />
      <CellName style={{ marginLeft: 4 }}>{name}</CellName>
      {isGroup ? (
        <CellNote>
          <GroupIcon style={{ fontSize: 18 }} />
          {t("table.group")}
        </CellNote>
      ) : null}
    </Person>
  );
}
