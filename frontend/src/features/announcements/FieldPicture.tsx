import { uploadLimits } from "@guiche/contract/limits";
import { useTranslation } from "react-i18next";
import { FieldFile } from "../../shared/forms/FieldFile";
import { sizeText } from "../../shared/media/size-text";
import { ImageIcon } from "../../shared/ui/icons";
import { acceptedPictures, pictureFault } from "../../shared/media/picture";

/** The picture field of the announcement form. */
export function FieldPicture({ name }: { name: string }) {
  const { t, i18n } = useTranslation("announcements");
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
