import type { ContactDto, ListedContactDto } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { shownNumber } from "../../shared/contacts/number";
import type { Column } from "../../shared/lists/RecordTable";
import { GroupIcon } from "../../shared/ui/icons";
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
        <Box component="span" sx={{ whiteSpace: "nowrap" }}>
          {shownNumber(number)}
        </Box>
      ) : (
        <Nothing>{t(isGroup ? "table.noNumber" : "table.unknownNumber")}</Nothing>
      ),
  },
  {
    name: "email",
    label: t("table.email"),
    width: "26%",
    render: ({ email }) => (email ? <Whole>{email}</Whole> : <Nothing>{t("table.noEmail")}</Nothing>),
  },
  {
    name: "origin",
    label: t("table.origin"),
    width: "13%",
    render: ({ whatsapp }) => (whatsapp ? <Whole>{whatsapp.name}</Whole> : <Nothing>{t("table.noOrigin")}</Nothing>),
  },
  {
    name: "tags",
    label: t("table.tags"),
    width: "15%",
    render: ({ tags = [] }) =>
      tags.length > 0 ? (
        <Box component="span" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {tags.map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
        </Box>
      ) : (
        <Nothing>{t("table.noTags")}</Nothing>
      ),
  },
];

const Whole = ({ children }: { children: string }) => (
  <Box component="span" sx={{ overflowWrap: "anywhere" }}>
    {children}
  </Box>
);
const Nothing = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: "text.secondary" }}>
    {children}
  </Box>
);

function Name({ contact, choosing }: { contact: ContactDto; choosing: Choosing }) {
  const { t } = useTranslation("contacts");
  const { name, profilePicUrl, isGroup } = contact;
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2, minWidth: 0, ml: -2 }}>
      <Checkbox
        checked={choosing.isChosen(contact)}
        disabled={choosing.isClosed(contact)}
        onChange={() => choosing.toggle(contact)}
        slotProps={{ input: { "aria-label": t("merge.choose", { name }) } }}
        sx={{ flexShrink: 0, minWidth: { xs: 44, sm: 38 }, minHeight: { xs: 44, sm: 38 }, p: 1 }}
      />
      <UserAvatar name={name} src={profilePicUrl} size={36} />
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: "anywhere", minWidth: 0, ml: 1 }}>
        {name}
      </Box>
      {isGroup ? (
        <Box
          component="span"
          sx={{ display: "inline-flex", alignItems: "center", gap: 1, typography: "caption", color: "text.secondary" }}
        >
          <GroupIcon sx={{ fontSize: 18 }} />
          {t("table.group")}
        </Box>
      ) : null}
    </Box>
  );
}
