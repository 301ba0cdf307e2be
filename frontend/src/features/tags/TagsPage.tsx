import { openLane } from "@guiche/contract/kanban";
import type { TagDto } from "@guiche/contract/tags";
import Button from "@mui/material/Button";
import type { TFunction } from "i18next";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { CellFlow, CellNote } from "../../shared/lists/cell-parts";
import { PageFrame } from "../../shared/lists/PageFrame";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { Can } from "../../shared/permissions/Can";
import { ticketsOfTagPath } from "../../shared/places";
import { CalmLink } from "../../shared/ui/CalmLink";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { AddIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { staticClass } from "../../shared/ui/static-styled";
import { TagChip } from "../../shared/ui/TagChip";
import { LaneChoice } from "./LaneChoice";
import { NoTags } from "./NoTags";
import { useTagMutations, useTags } from "./use-tags";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const TagDialog = lazyDialog(async () => ({ default: (await import("./TagDialog")).TagDialog }));

type Over = { dialog: "none" } | { dialog: "edit"; tag: TagDto | null } | { dialog: "remove"; tag: TagDto };
const none: Over = { dialog: "none" };
const idOf = ({ id }: TagDto) => id;

const tagColumns = (t: TFunction<"tags">): Column<TagDto>[] => [
  {
    name: "name",
    label: t("table.name"),
    isTitle: true,
    render: (tag) => (
      <CellFlow style={{ gap: 8 }}>
        <TagChip tag={tag} />
        {tag.kanban === 1 ? <CellNote>{t("kanban")}</CellNote> : null}
      </CellFlow>
    ),
  },
  { name: "ticketsCount", label: t("table.ticketsCount"), render: (tag) => <TicketsOf tag={tag} /> },
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

export function TagsPage() {
  const { t } = useTranslation(["tags", "lists", "common"]);
  const { t: words } = useTranslation("tags");
  const { search, typed, setTyped, clear } = useSearchParam();
  const list = useTags(search);
  const { remove } = useTagMutations();
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const add = () => setOver({ dialog: "edit", tag: null });

  const [moveTo, setMoveTo] = useState(openLane);
  const removeTag = async ({ id, kanban }: TagDto) => {
    try {
      await (kanban === 1 ? remove(id, moveTo) : remove(id));
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  const columns = useMemo(() => tagColumns(words), [words]);
  const actions = useCallback(
    (tag: TagDto) => {
      const removes = (
        <RowAction
          label={t("tags:remove", { name: tag.name })}
          Icon={DeleteIcon}
          onClick={() => {
            setMoveTo(openLane);
            setOver({ dialog: "remove", tag });
          }}
        />
      );
      return (
        <>
          <RowAction
            label={t("tags:edit", { name: tag.name })}
            Icon={EditIcon}
            onClick={() => setOver({ dialog: "edit", tag })}
          />
          {tag.kanban === 1 ? <Can do="tags:kanban">{removes}</Can> : removes}
        </>
      );
    },
    [t],
  );

  return (
    <PageFrame
      title={t("tags:title")}
      search={<SearchField label={t("tags:search")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={
        <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
          {t("tags:add")}
        </Button>
      }
    >
      <RecordTable
        label={t("tags:table.label")}
        testId="tag"
        columns={columns}
        rows={list.rows}
        idOf={idOf}
        list={list}
        actions={actions}
        empty={<NoTags onAdd={add} />}
        search={search}
        onClearSearch={clear}
      />
      {over.dialog === "edit" ? <TagDialog tag={over.tag} tags={list.rows} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("tags:removeTitle", { name: over.tag.name }) : ""}
        text={`${t("common:dialogs.deleteText")} ${t("tags:removeText")}`}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeTag(over.tag) : undefined)}
        onClose={close}
      >
        {over.dialog === "remove" && over.tag.kanban === 1 ? (
          <LaneChoice lane={over.tag} chosen={moveTo} onChoose={setMoveTo} />
        ) : null}
      </ConfirmDialog>
    </PageFrame>
  );
}
