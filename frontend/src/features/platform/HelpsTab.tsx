import type { HelpDto, HelpInput } from "@guiche/contract/helps";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { unpagedListState } from "../../shared/lists/list-state";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AdminForm } from "./AdminForm";
import { FormGrid } from "./FormGrid";
import { helpForm, helpSchema } from "./help-fields";
import { RowName } from "./RowName";
import { useHelps, usePlatformMutations } from "./use-platform";
import { useSubject } from "./use-subject";
import { youtubeCode } from "./youtube";

function HelpFields() {
  const { t } = useTranslation("platform");
  const { values } = useFormikContext<HelpInput>();
  const code = youtubeCode(values.video);
  const help = code
    ? t("helps.fields.videoIs", { code })
    : t(values.video.trim() ? "helps.fields.videoWrong" : "helps.fields.videoHelp");
  return (
    <>
      <FormGrid minWidth={260}>
        <FieldText name="title" label={t("helps.fields.title")} required inputProps={{ maxLength: 100 }} />
        <FieldText
          name="video"
          label={t("helps.fields.video")}
          required
          help={help}
          inputProps={{ autoCapitalize: "none", spellCheck: false }}
        />
      </FormGrid>
      <FieldText
        name="description"
        label={t("helps.fields.description")}
        multiline
        minRows={2}
        maxRows={8}
        inputProps={{ maxLength: 1_000 }}
      />
    </>
  );
}

/** «Ajuda»: manages the videos of the gallery. */
export function HelpsTab() {
  const { t } = useTranslation("platform");
  const query = useHelps();
  const { saveHelp, removeHelp } = usePlatformMutations();
  const { subject, select, empty } = useSubject<HelpDto>();
  const columns: Column<HelpDto>[] = [
    {
      name: "title",
      label: t("helps.fields.title"),
      isTitle: true,
      render: (help) => <RowName name={help.title} onSelect={() => select(help)} />,
    },
    { name: "video", label: t("helps.columns.video"), narrow: "line", render: ({ video }) => video },
    {
      name: "description",
      label: t("helps.fields.description"),
      narrow: "line",
      render: ({ description }) => description || "–",
    },
  ];
  return (
    <>
      <AdminForm
        subject={subject}
        newTitle={t("helps.new")}
        nameOf={({ title }) => title}
        valuesOf={helpForm}
        schema={helpSchema}
        onSave={(help, values) => saveHelp(help?.id ?? null, values)}
        onRemove={({ id }) => removeHelp(id)}
        onEmpty={empty}
      >
        <HelpFields />
      </AdminForm>
      <RecordTable
        oneLine
        label={t("helps.label")}
        columns={columns}
        rows={query.data ?? []}
        testId="help"
        list={unpagedListState(query)}
        empty={<EmptyState drawing="card" text={t("helps.none")} />}
      />
    </>
  );
}
