import type { ApiKeyDto } from "@guiche/contract/api-keys";
import type { TFunction } from "i18next";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import RefreshIcon from "lucide-react/icons/rotate-cw";
import { formatDate, formatTime } from "../../shared/format/dates";
import { adminFailure } from "../../shared/lists/admin-toast";
import { CellNote, CellNothing } from "../../shared/lists/cell-parts";
import { unpagedList } from "../../shared/lists/list-state";
import type { Column } from "../../shared/lists/record-columns";
import { ResourcePage, type RowButtons } from "../../shared/lists/ResourcePage";
import { RowAction } from "../../shared/lists/RowAction";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { ApiKeyDialog } from "./ApiKeyDialog";
import { KeySecret } from "./KeySecret";
import { useApiKeyMutations, useApiKeys } from "./use-api-keys";

const moment = (at: string) => `${formatDate(at)} ${formatTime(at)}`;

const apiKeyColumns = (t: TFunction<"apiKeys">): Column<ApiKeyDto>[] => [
  {
    name: "name",
    label: t("name"),
    isTitle: true,
    render: ({ name, formerUntil }) => (
      <>
        {name}
        {formerUntil ? <CellNote> {t("former", { until: moment(formerUntil) })}</CellNote> : null}
      </>
    ),
  },
  { name: "hint", label: t("hint"), render: ({ hint }) => <code>{hint}…</code> },
  {
    name: "lastUsed",
    label: t("lastUsed"),
    render: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : <CellNothing>{t("neverUsed")}</CellNothing>),
  },
  {
    name: "expires",
    label: t("expires"),
    render: ({ expiresAt }) => {
      if (!expiresAt) return <CellNothing>{t("neverExpires")}</CellNothing>;
      return new Date(expiresAt) > new Date() ? formatDate(expiresAt) : t("expired");
    },
  },
];

/** The keys with which programs call the API. */
export function ApiKeysPage() {
  const { t } = useTranslation("apiKeys");
  const query = useApiKeys();
  const { remove, rotate } = useApiKeyMutations();
  const [secret, setSecret] = useState<string | null>(null);
  const [keyToRotate, setKeyToRotate] = useState<ApiKeyDto | null>(null);
  const columns = useMemo(() => apiKeyColumns(t), [t]);
  const actions = useCallback(
    (row: ApiKeyDto, { edit, remove: removal }: RowButtons) => (
      <>
        {edit}
        <RowAction label={t("rotate", { name: row.name })} Icon={RefreshIcon} onClick={() => setKeyToRotate(row)} />
        {removal}
      </>
    ),
    [t],
  );
  /** The dialog before it closes first. */
  const showSecret = (text: string) => setTimeout(() => setSecret(text));
  const replace = ({ id }: ApiKeyDto) => rotate(id).then(({ secret }) => showSecret(secret), adminFailure);
  return (
    <ResourcePage
      t={t}
      count={query.data?.length}
      testId="api-key"
      nameField="name"
      list={unpagedList(query)}
      columns={columns}
      actions={actions}
      empty={({ button }) => <EmptyState drawing="card" text={t("empty")} action={button} />}
      dialog={(apiKey, close) => <ApiKeyDialog apiKey={apiKey} onSecret={showSecret} onClose={close} />}
      onRemove={({ id }) => remove(id)}
      removeText={() => t("removeText")}
    >
      <ConfirmDialog
        open={keyToRotate !== null}
        title={keyToRotate ? t("rotateTitle", { name: keyToRotate.name }) : ""}
        text={t("rotateText")}
        verb={t("rotateOk")}
        onConfirm={() => (keyToRotate ? replace(keyToRotate) : undefined)}
        onClose={() => setKeyToRotate(null)}
      />
      {secret ? <KeySecret secret={secret} onClose={() => setSecret(null)} /> : null}
    </ResourcePage>
  );
}
