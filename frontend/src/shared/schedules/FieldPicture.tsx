import { uploadLimits } from "@guiche/contract/limits";
import { useTranslation } from "react-i18next";
import { FieldFile } from "../forms/FieldFile";
import { acceptedPictures, pictureFault } from "../media/picture";
import { sizeText } from "../media/size-text";
import { ImageIcon } from "../ui/icons";

/** The picture that is sent with the text. */
export function FieldPicture({ name }: { name: string }) {
  const { t, i18n } = useTranslation("schedules");
  const size = sizeText(uploadLimits.image, i18n.language);
  const faultOf = (file: File) => {
    const fault = pictureFault(file);
    return fault && t(`dialog.${fault}`, { size });
  };
  return (
    <FieldFile
      name={name}
      label={t("dialog.picture")}
      help={t("dialog.pictureHelp", { size })}
      labels={{ pick: t("dialog.pick"), change: t("dialog.change"), drop: t("dialog.drop") }}
      accept={acceptedPictures}
      icon={<ImageIcon />}
      faultOf={faultOf}
    />
  );
}
