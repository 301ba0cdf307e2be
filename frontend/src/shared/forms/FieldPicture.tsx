import { uploadLimits } from "@guiche/contract/limits";
import { useTranslation } from "react-i18next";
import ImageIcon from "lucide-react/icons/image";
import { acceptedPictures, pictureFault } from "../media/picture";
import { sizeText } from "../media/size-text";
import { FieldFile } from "./FieldFile";

interface Props {
  name: string;
  /** Namespace of its texts. */
  area: "announcements" | "schedules";
}

/** A picture that goes with a text. */
export function FieldPicture({ name, area }: Props) {
  const { t, i18n } = useTranslation(["announcements", "schedules"]);
  const size = sizeText(uploadLimits.image, i18n.language);
  const faultOf = (file: File) => {
    const fault = pictureFault(file);
    return fault && t(`${area}:dialog.${fault}`, { size });
  };
  return (
    <FieldFile
      name={name}
      label={t(`${area}:dialog.picture`)}
      help={t(`${area}:dialog.pictureHelp`, { size })}
      labels={{
        pick: t(`${area}:dialog.pick`),
        change: t(`${area}:dialog.change`),
        drop: t(`${area}:dialog.drop`),
      }}
      accept={acceptedPictures}
      icon={<ImageIcon />}
      faultOf={faultOf}
    />
  );
}
