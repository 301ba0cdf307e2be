import {
  isEditable,
  mayChooseConnection,
  mayEditTexts,
  variantNumbers,
  type VariantNumber,
  type CampaignDto,
} from "@guiche/contract/campaigns";
import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { useFormikContext } from "formik";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { campaignInput } from "@guiche/contract/campaign-input";
import { needsTemplates } from "@guiche/contract/rules/capabilities";
import { ApiError } from "../../shared/api/call";
import { FieldAttachment } from "../../shared/forms/FieldAttachment";
import { UploadProgress } from "../../shared/forms/UploadProgress";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { FormTabs } from "../../shared/forms/FormTabs";
import { FieldTemplate, type TemplateFileField } from "../../shared/templates/FieldTemplate";
import { AudienceFields, ContentFields, WhenFields } from "./AudienceFields";
import { ConnectionField } from "./ConnectionField";
import { formFromCampaign, inputFromForm, type CampaignForm } from "./fields";
import { Forecast, ForecastAside, Preview } from "./Forecast";
import { CampaignTextsOf, LockedCampaign } from "./LockedCampaign";
import { PaceFields } from "./PaceFields";
import { useCampaignMutations, useChoices } from "./use-campaigns";
import { useStartQuestion } from "./use-start-question";
import { useTemplateConnection } from "./use-template-connection";
import { variantLabel } from "./variant-label";
import { VariantFields } from "./VariantFields";

interface Props {
  /** Null adds a campaign. */
  row: CampaignDto | null;
  /** Begins a new one like `row`. */
  copies: boolean;
  /** The list that a new campaign begins with. */
  contactListId?: number;
  onClose: () => void;
}

const fieldOfCode = {
  ERR_CAMPAIGN_EMPTY: "contactListId",
  ERR_CAMPAIGN_NOBODY: "contactListId",
  ERR_NO_CONTACT_LIST_FOUND: "contactListId",
  ERR_NO_TAG_FOUND: "tagListId",
  ERR_NO_WAPP_FOUND: "whatsappId",
  ERR_NO_TEMPLATE_FOUND: "templateId",
  ERR_TEMPLATE_NOT_SENDABLE: "templateId",
} as const;

/** The fields that are the same in the form and in the request. */
const schema = yup.object({
  name: campaignInput.fields.name,
  templateValues: campaignInput.fields.templateValues,
  ...Object.fromEntries(variantNumbers.map((variant) => [`message${variant}`, campaignInput.fields.message1])),
});

/**
 * A locked campaign shows what it sends, and cannot be saved, unless its connection was deleted. One that was locked while
 * the dialog was open, because it began or its hour came, turns into that when it is saved.
 */
export function CampaignDialog(props: Props) {
  const { row, copies, onClose } = props;
  const [now] = useState(() => Date.now());
  const [lockedCampaign, setLockedCampaign] = useState<CampaignDto | null>(null);
  if (lockedCampaign && lockedCampaign.status !== "CANCELADA" && !mayChooseConnection(lockedCampaign))
    return <LockedCampaign row={lockedCampaign} onClose={onClose} />;
  const campaign = lockedCampaign ?? row;
  const isOpen = campaign === null || copies || mayEditTexts(campaign, now) || mayChooseConnection(campaign);
  if (!isOpen) return <LockedCampaign row={campaign} onClose={onClose} />;
  return <EditDialog {...props} row={campaign} onLocked={setLockedCampaign} />;
}

interface EditProps extends Props {
  /** It was locked in the meantime: this is what it is now. */
  onLocked: (row: CampaignDto) => void;
}

const fieldsOfVariant = (variant: VariantNumber) => [
  `message${variant}`,
  `confirmationMessage${variant}`,
  `variantName${variant}`,
];

/** A tab for each variant, with the name that it gets here. */
function Variants() {
  const { t } = useTranslation("campaigns");
  const { values } = useFormikContext<CampaignForm>();
  const tabs = variantNumbers.map((variant) => ({
    name: String(variant),
    label: variantLabel(t, values, variant),
    filledLabel: t("dialog.filledVariant", { label: variantLabel(t, values, variant) }),
    fields: fieldsOfVariant(variant),
    content: <VariantFields variant={variant} />,
  }));
  return <FormTabs label={t("dialog.messages")} tabs={tabs} />;
}

/** What is sent: of an official number a template, else texts with what goes along with them. */
function Message({
  file,
  children,
}: {
  file?: Pick<TemplateFileField, "storedName" | "children">;
  children?: ReactNode;
}) {
  const { t } = useTranslation("campaigns");
  const connectionId = useTemplateConnection();
  const { values, setFieldValue } = useFormikContext<CampaignForm>();
  if (connectionId !== null)
    return (
      <FieldTemplate
        connectionId={connectionId}
        help={t("dialog.templateHelp")}
        // Another template takes another file.
        onChoose={() => void setFieldValue("attachment", "none")}
        {...(file && { fileField: { ...file, name: "attachment", isRequired: values.scheduledAt !== "" } })}
      />
    );
  return (
    <>
      <Box sx={{ color: "text.secondary" }}>{t("dialog.variantsHelp")}</Box>
      <Variants />
      {children}
    </>
  );
}

function EditDialog({ row, copies, contactListId, onClose, onLocked }: EditProps) {
  const { t } = useTranslation("campaigns");
  const { load, save, saveFile } = useCampaignMutations();
  const { connections } = useChoices();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"), { noSsr: true });
  const [progress, setProgress] = useState<number | null>(null);
  const savedCampaign = useRef(copies ? null : row);
  const [now] = useState(() => Date.now());
  const isWhole = row === null || copies || isEditable(row, now);
  const existingCampaign = copies ? null : row;
  const { askToStart, startQuestion } = useStartQuestion();
  const choosesConnection = !isWhole && mayChooseConnection(row);

  const sendsTemplate = ({ whatsappId }: CampaignForm) =>
    connections.some(({ id, capabilities }) => id === whatsappId && needsTemplates(capabilities));

  const submit = async (form: CampaignForm) => {
    const id = savedCampaign.current?.id ?? null;
    try {
      // A template whose header takes a file gets its date once it has it.
      const isFirst = sendsTemplate(form) && form.attachment instanceof File;
      savedCampaign.current = await save(
        id,
        inputFromForm(isFirst ? { ...form, scheduledAt: "" } : form, sendsTemplate(form)),
      );
      if (isFirst) {
        await saveFile(savedCampaign.current, form.attachment, { onProgress: setProgress });
        savedCampaign.current = await save(savedCampaign.current.id, inputFromForm(form, true));
        return;
      }
    } catch (failure) {
      if (id !== null && failure instanceof ApiError && failure.code === "ERR_CAMPAIGN_LOCKED")
        onLocked(await load(id));
      throw failure;
    }
    try {
      if (isWhole) await saveFile(savedCampaign.current, form.attachment, { onProgress: setProgress });
    } finally {
      setProgress(null);
    }
  };
  const step = (name: "who" | "what" | "when", fields: readonly string[], content: ReactNode) => ({
    name,
    label: t(`dialog.steps.${name}`),
    fields,
    content,
  });
  const steps = [
    step("who", ["name", "contactListId", "tagListId", "whatsappId"], <AudienceFields />),
    step(
      "what",
      ["fileListId", "attachment", "templateId", "templateValues", ...variantNumbers.flatMap(fieldsOfVariant)],
      <Message
        file={{ storedName: existingCampaign?.mediaName ?? null, children: <UploadProgress progress={progress} /> }}
      >
        <FieldAttachment name="attachment" storedName={row?.mediaName ?? null} progress={progress} />
        <ContentFields />
      </Message>,
    ),
    step(
      "when",
      ["scheduledAt", "days", "from", "until", "dailyCap", "stopPercent"],
      <>
        <WhenFields />
        <PaceFields />
      </>,
    ),
  ];

  return (
    <ResourceDialog
      title={
        isWhole
          ? t(row && !copies ? "dialog.edit" : "add")
          : t(row.status === "CANCELADA" ? "dialog.edit" : "dialog.readonly")
      }
      initialValues={formFromCampaign(row, copies, contactListId)}
      schema={schema}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      confirm={(form) =>
        isWhole && form.scheduledAt !== "" ? askToStart(form, sendsTemplate(form)) : Promise.resolve(true)
      }
      onClose={onClose}
      aside={isWide ? <ForecastAside campaign={existingCampaign} /> : undefined}
    >
      {isWide ? null : <Forecast campaign={existingCampaign} />}
      {choosesConnection ? <ConnectionField isGone /> : null}
      {isWhole ? (
        <FormTabs label={t("dialog.steps.label")} tabs={steps} />
      ) : mayEditTexts(row, now) ? (
        <Message />
      ) : row.template ? (
        <Message />
      ) : (
        <CampaignTextsOf row={row} />
      )}
      {isWide ? null : <Preview campaign={existingCampaign} />}
      {startQuestion}
    </ResourceDialog>
  );
}
