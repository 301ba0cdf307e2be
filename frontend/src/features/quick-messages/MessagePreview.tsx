import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { fill } from "@guiche/contract/texts/variables";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import FileIcon from "lucide-react/icons/file";
import { Markup } from "../../shared/markup/Markup";
import { OwnBubble } from "../../shared/markup/OwnBubble";
import { useBlob } from "../../shared/media/use-blob";
import { useShownFile } from "../../shared/media/use-shown-file";
import { isPictureName } from "../../shared/media/attachment";
import type { QuickMessageForm } from "./fields";
import { addressOf } from "./use-quick-messages";

/** A live preview, filled in with the data of a sample contact. */
export function MessagePreview({ row }: { row: QuickMessageDto | null }) {
  const { t } = useTranslation(["quick", "variables"]);
  const { message, attachment } = useFormikContext<QuickMessageForm>().values;
  const text = fill(message, (word) => t(`variables:sample.${word}`));
  const isEmpty = text.trim() === "" && attachment === "none";
  return (
    <OwnBubble title={t("variables:preview")} testId="quick-preview">
      <ShownAttachment attachment={attachment} row={row} />
      {isEmpty ? (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t("quick:dialog.nothingYet")}
        </Box>
      ) : (
        <Markup text={text} />
      )}
    </OwnBubble>
  );
}

const whole = { display: "block", maxWidth: "100%", maxHeight: 200, borderRadius: 8, marginBottom: 4 } as const;

function ShownAttachment({
  attachment,
  row,
}: {
  attachment: QuickMessageForm["attachment"];
  row: QuickMessageDto | null;
}) {
  if (attachment === "none") return null;
  if (attachment instanceof File)
    return attachment.type.startsWith("image/") && isPictureName(attachment.name) ? (
      <ChosenPicture key={attachment.lastModified} file={attachment} />
    ) : (
      <FileLine name={attachment.name} />
    );
  if (!row?.mediaPath) return null;
  const name = row.mediaName ?? "";
  return isPictureName(name) ? <StoredPicture path={row.mediaPath} name={name} /> : <FileLine name={name} />;
}

/** No alt text: the file name is next to the button. */
const ChosenPicture = ({ file }: { file: File }) => <img ref={useShownFile(file)} alt="" style={whole} />;

function StoredPicture({ path, name }: { path: string; name: string }) {
  const { url, failed } = useBlob(addressOf(path));
  if (failed) return <FileLine name={name} />;
  return url ? <img src={url} alt="" style={whole} /> : null;
}

const FileLine = ({ name }: { name: string }) => (
  <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 2, mb: 1 }}>
    <FileIcon size={20} />
    {name}
  </Box>
);
