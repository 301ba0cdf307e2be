import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { foldText } from "../format/fold-text";
import { endpointQuery } from "../lists/endpoint-query";
import { PickDialog } from "../pickers/PickDialog";
import { PickList } from "../pickers/PickList";
import { EmptyState } from "../ui/EmptyState";
import { languageName } from "./language-name";

const Content = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 2,
  padding: "4px 0",
  "& small": { color: theme.vars.palette.text.secondary, fontSize: "0.8125rem" },
  "& span": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
  },
}));

const textsOf = ({ name, header, body, footer }: TemplateDto) => foldText([name, header, body, footer].join("\n"));

const matching = (templates: readonly TemplateDto[], search: string) =>
  templates.filter((template) => textsOf(template).includes(foldText(search.trim())));

interface Props {
  connectionId: number | null;
  /** Whether those are offered whose header takes a file. */
  withFiles: boolean;
  onPick: (template: TemplateDto) => void;
  onClose: () => void;
}

/** The templates that can be sent over the connection. */
export function TemplateList({ connectionId, withFiles, onPick, onClose }: Props) {
  const { t } = useTranslation("templates");
  const { data, error, refetch } = useQuery({
    ...endpointQuery(templateApi.list, { query: { whatsappId: connectionId ?? undefined, sendable: true } }),
    staleTime: 0,
  });
  return (
    <PickDialog
      title={t("pick")}
      searchLabel={t("search")}
      items={data?.templates.filter(({ file }) => withFiles || file === null)}
      error={error}
      onRetry={() => void refetch()}
      find={matching}
      empty={<EmptyState drawing="card" text={t("noneSendable")} />}
      noneFound={t("noneFound")}
      countText={(count) => t("count", { count })}
      onPick={onPick}
      onClose={onClose}
    >
      {(list) => (
        <PickList {...list} label={t("title")} keyOf={({ id }) => id} onPick={onPick}>
          {({ name, language, category, body }) => (
            <Content>
              <b>{name}</b>
              <small>
                {languageName(language)} · {t(`priceOf.${category}`)}
              </small>
              <span>{body}</span>
            </Content>
          )}
        </PickList>
      )}
    </PickDialog>
  );
}
