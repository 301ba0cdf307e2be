import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../api/call";
import { folded } from "../format/folded";
import { languageName } from "./language-name";
import { EmptyState } from "../ui/EmptyState";
import { ErrorState } from "../ui/ErrorState";
import { HeadField } from "../ui/HeadField";
import { SkeletonRows } from "../ui/SkeletonRows";
import { TitledDialog } from "../ui/TitledDialog";
import { useFocusOnOpen } from "../ui/use-focus-on-open";
import { nextIndex } from "../writing/next-index";

const Option = styled("li")(({ theme }) => ({
  display: "grid",
  gap: 2,
  padding: "8px 12px",
  borderRadius: 8,
  cursor: "pointer",
  fontSize: "0.875rem",
  overflowWrap: "anywhere",
  "&[aria-selected='true'], &:hover": { backgroundColor: theme.vars.palette.background.default },
  "&[aria-selected='true']": { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.focus}` },
  "& small": { color: theme.vars.palette.text.secondary, fontSize: "0.8125rem" },
  "& span": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
  },
}));

const textsOf = ({ name, header, body, footer }: TemplateDto) => folded([name, header, body, footer].join("\n"));

interface Props {
  connectionId: number | null;
  onPick: (template: TemplateDto) => void;
  onClose: () => void;
}

/** The templates that can be sent over the connection, with a search field, which keeps the focus. */
export function TemplateList({ connectionId, onPick, onClose }: Props) {
  const { t } = useTranslation(["templates", "common"]);
  const listId = useId();
  const field = useFocusOnOpen<HTMLInputElement>();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: [templateApi.list.path, "sendable", connectionId],
    queryFn: ({ signal }) =>
      call(templateApi.list, { query: { whatsappId: connectionId ?? undefined, sendable: true }, signal }),
    staleTime: 0,
  });
  const all = data?.templates;
  const found = all?.filter((template) => textsOf(template).includes(folded(search.trim()))) ?? [];
  const chosen = found[active];
  const keepInSight = useCallback((option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" }), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, active, found.length);
    if (next !== null) setActive(next);
    else if (event.key !== "Enter" || event.nativeEvent.isComposing || !chosen) return;
    else onPick(chosen);
    event.preventDefault();
  };
  const results = () => {
    if (error && !all) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!all) return <SkeletonRows />;
    if (all.length === 0) return <EmptyState drawing="card" text={t("noneSendable")} />;
    if (found.length === 0) return <Box sx={{ p: 4, color: "text.secondary" }}>{t("noneFound")}</Box>;
    return (
      <Box component="ul" id={listId} role="listbox" aria-label={t("title")} sx={{ m: 0, p: 1, listStyle: "none" }}>
        {found.map((template, index) => (
          <Option
            key={template.id}
            id={`${listId}-${template.id}`}
            ref={index === active ? keepInSight : undefined}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(template)}
          >
            <b>{template.name}</b>
            <small>
              {languageName(template.language)} · {t(`priceOf.${template.category}`)}
            </small>
            <span>{template.body}</span>
          </Option>
        ))}
      </Box>
    );
  };
  return (
    <TitledDialog title={t("pick")} onClose={onClose}>
      <HeadField
        inputRef={field}
        value={search}
        placeholder={t("search")}
        onChange={({ target }) => {
          setSearch(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: "combobox",
            "aria-label": t("search"),
            "aria-autocomplete": "list",
            "aria-expanded": found.length > 0,
            "aria-controls": found.length > 0 ? listId : undefined,
            "aria-activedescendant": chosen ? `${listId}-${chosen.id}` : undefined,
            maxLength: 100,
          },
        }}
      />
      <Box sx={{ display: "flex", flexDirection: "column", minHeight: 200, px: 4, flexGrow: 1, overflowY: "auto" }}>
        {results()}
      </Box>
      <DialogActions>
        <Box role="status" sx={{ flexGrow: 1, pl: 3, typography: "caption", color: "text.secondary" }}>
          {all ? t("count", { count: found.length }) : null}
        </Box>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
