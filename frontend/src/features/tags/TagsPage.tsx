import { openLane } from "@guiche/contract/kanban";
import type { TagDto } from "@guiche/contract/tags";
import type { TFunction } from "i18next";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CellFlow, CellNote } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { Can } from "../../shared/permissions/Can";
import { ticketsOfTagPath } from "../../shared/places";
import { CalmLink } from "../../shared/ui/CalmLink";
import { staticClass } from "../../shared/ui/static-styled";
import { TagChip } from "../../shared/ui/TagChip";
import { LaneChoice } from "./LaneChoice";
import { NoTags } from "./NoTags";
import { useTagMutations, useTags } from "./use-tags";
import { ResourcePage, type RowButtons } from "../../shared/lists/ResourcePage";
import { TagDialog } from "./TagDialog";

const tagColumns = (t: TFunction<"tags">): Column<TagDto>[] => [
  {
    name: "name",
    label: t("dialog.name"),
    isTitle: true,
    sortBy: ({ name }) => name,
    render: (tag) => (
      <CellFlow style={{ gap: 8 }}>
        <TagChip tag={tag} />
        {tag.kanban === 1 ? <CellNote>{t("kanban")}</CellNote> : null}
      </CellFlow>
    ),
  },
  {
    name: "ticketsCount",
    label: t("table.ticketsCount"),
    narrow: "fact",
    sortBy: (tag) => tag.ticketsCount,
    render: (tag) => <TicketsOf tag={tag} />,
  },
];

const countLink = staticClass((theme) => ({
  display: "inline-flex",
  alignItems: "center",
  minWidth: 24,
  minHeight: 24,
  color: theme.vars.palette.link,
  [theme.breakpoints.down("sm")]: { minWidth: 44, minHeight: 44 },
}));

/** The number of tickets with the tag, linked to them. */
function TicketsOf({ tag: { id, name, ticketsCount } }: { tag: TagDto }) {
  const { t } = useTranslation("tags");
  if (ticketsCount === 0) return ticketsCount;
  return (
    <CalmLink
      className={countLink}
      to={ticketsOfTagPath(id)}
      aria-label={t("table.showTickets", { total: ticketsCount, name })}
    >
      {ticketsCount}
    </CalmLink>
  );
}

/** A user without the right to change the board cannot delete a lane. */
const tagActions = (tag: TagDto, { edit, remove }: RowButtons) => (
  <>
    {edit}
    {tag.kanban === 1 ? <Can do="tags:kanban">{remove}</Can> : remove}
  </>
);

export function TagsPage() {
  const { t } = useTranslation("tags");
  const search = useSearchParam();
  const list = useTags(search.search);
  const { remove } = useTagMutations();
  const [moveTo, setMoveTo] = useState(openLane);
  const columns = useMemo(() => tagColumns(t), [t]);
  return (
    <ResourcePage
      t={t}
      label={t("table.label")}
      testId="tag"
      nameField="name"
      search={{ ...search, label: t("search") }}
      list={list}
      columns={columns}
      actions={tagActions}
      empty={({ open }) => <NoTags onAdd={open} />}
      dialog={(tag, close) => <TagDialog tag={tag} tags={list.rows} onClose={close} />}
      onRemove={({ id, kanban }) => (kanban === 1 ? remove(id, { moveTo }) : remove(id))}
      removeText={() => t("removeText")}
      onAskRemove={useCallback(() => setMoveTo(openLane), [])}
      removeChoice={(tag) =>
        tag.kanban === 1 ? <LaneChoice lane={tag} selectedLaneId={moveTo} onChoose={setMoveTo} /> : null
      }
    />
  );
}
