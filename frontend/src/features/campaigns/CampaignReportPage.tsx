import { recipientStates, type CampaignDto, type RecipientDto, type RecipientState } from "@guiche/contract/campaigns";
import type { MessageFailure } from "@guiche/contract/message-kinds";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import BackIcon from "lucide-react/icons/chevron-left";
import ExportIcon from "lucide-react/icons/download";
import { useGo } from "../../shared/go";
import { adminError } from "../../shared/lists/admin-toast";
import { CellName, CellNote } from "../../shared/lists/cell-parts";
import { PageFrame } from "../../shared/lists/PageFrame";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { Can } from "../../shared/permissions/Can";
import { formatMoment } from "../../shared/format/dates";
import { EmptyState } from "../../shared/ui/EmptyState";
import { ErrorState } from "../../shared/ui/ErrorState";
import { Counts } from "./Counts";
import { IncludeNew } from "./IncludeNew";
import { listName } from "./list-name";
import { Outlook } from "./Outlook";
import { StatusFilter } from "./StatusFilter";
import { RestSentence } from "./RestSentence";
import { StopButton } from "./StopButton";
import { StatusOf } from "./StatusOf";
import { saveRecipients, useCampaign, useRecipients, useReport } from "./use-campaigns";

/** What became of a campaign, person by person. */
export function CampaignReportPage() {
  const { t } = useTranslation(["campaigns", "lists"]);
  const go = useGo();
  const id = Number(useParams().campaignId);
  const { data: campaign, error, refetch } = useCampaign(id);
  const { data: report } = useReport(id);
  const { search, inputText, setInputText, clear } = useSearchParam();
  const [state, setState] = useState<RecipientState | "">("");
  const list = useRecipients(id, search, state);
  const columns: Column<RecipientDto>[] = [
    {
      name: "name",
      label: t("campaigns:dialog.name"),
      isTitle: true,
      render: ({ name }) => <CellName>{name}</CellName>,
    },
    { name: "number", label: t("campaigns:reportPage.number"), narrow: "line", render: ({ number }) => number },
    {
      name: "state",
      label: t("campaigns:columns.status"),
      narrow: "line",
      render: (row) => (
        <>
          {t(`campaigns:states.${row.state}`)}
          {row.cause ? (
            <CellNote>
              {" · "}
              {causeText(row.cause)}
            </CellNote>
          ) : null}
          {row.answer ? (
            <CellNote>
              {" · "}“{row.answer}”
            </CellNote>
          ) : null}
        </>
      ),
    },
    {
      name: "sentAt",
      label: t("campaigns:reportPage.sentAt"),
      narrow: "fact",
      render: ({ sentAt }) => (sentAt ? formatMoment(sentAt) : "–"),
    },
  ];
  // A number is WhatsApp's own; the others are a message's failures, or why no message was sent.
  const causeText = (cause: string) =>
    /^\d+$/.test(cause)
      ? t("campaigns:causes.code", { code: cause })
      : t(`campaigns:causes.${cause as MessageFailure}`, { defaultValue: cause });

  if (error && !campaign) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <PageFrame
      title={campaign?.name ?? t("campaigns:reportPage.title")}
      actions={
        <>
          <Button variant="outlined" startIcon={<BackIcon />} onClick={() => go("/campaigns")}>
            {t("campaigns:reportPage.back")}
          </Button>
          <Can do="campaigns:manage">
            {campaign ? <StopButton campaign={campaign} /> : null}
            {campaign ? <IncludeNew campaign={campaign} /> : null}
            <Button
              variant="outlined"
              startIcon={<ExportIcon />}
              onClick={() => void saveRecipients(id, t("campaigns:reportPage.file")).catch(adminError)}
            >
              {t("campaigns:reportPage.export")}
            </Button>
          </Can>
        </>
      }
    >
      {campaign ? <StatusOf campaign={campaign} /> : null}
      {campaign ? <Lists campaign={campaign} /> : null}
      {campaign ? <RestSentence campaign={campaign} /> : null}
      {campaign ? <Outlook campaign={campaign} /> : null}
      {report && campaign ? <Counts campaign={campaign} report={report} causeText={causeText} /> : null}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, my: 4 }}>
        <SearchField
          label={t("campaigns:reportPage.search")}
          inputText={inputText}
          onType={setInputText}
          onClear={clear}
        />
        <StatusFilter
          statuses={recipientStates}
          selectedStatus={state}
          every={t("campaigns:everyStatus")}
          nameOf={(each) => t(`campaigns:states.${each}`)}
          onChange={setState}
        />
      </Box>
      <RecordTable
        oneLine
        label={t("campaigns:reportPage.people")}
        testId="recipient"
        columns={columns}
        rows={list.rows}
        list={list}
        search={search}
        onClearSearch={clear}
        empty={<EmptyState drawing="emptyRoll" text={t("campaigns:reportPage.nobody")} />}
      />
    </PageFrame>
  );
}

/** Of which list and tag its people are, the names of lists that are deleted by now, and its template. */
function Lists({ campaign: { contactList, tag, deletedFileListName, template } }: { campaign: CampaignDto }) {
  const { t } = useTranslation("campaigns");
  const names = [
    contactList && t("reportPage.list", { name: listName(t, contactList) }),
    tag && t("reportPage.tag", { name: listName(t, tag) }),
    template && t("reportPage.template", { name: template.name }),
    deletedFileListName && t("reportPage.files", { name: t("deletedList", { name: deletedFileListName }) }),
  ].filter(Boolean);
  return names.length > 0 ? <Box sx={{ mt: 2, color: "text.secondary" }}>{names.join(" · ")}</Box> : null;
}
