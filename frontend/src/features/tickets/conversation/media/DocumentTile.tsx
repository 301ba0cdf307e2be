import type { MessageDto } from "@guiche/contract/messages";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import { sizeText } from "@/shared/media/size-text";
import { ShowIcon } from "@/shared/ui/icons";
import { isPdf, openPdf } from "./open-pdf";
import { Card, DownloadIcon, FileIcon, Line, SymbolIcon } from "@/shared/media/parts";
import { saveFile } from "./use-file";

/** `contrato.final.pdf` → `PDF` */
const endingOf = (name: string) => /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? "";

/** A document: kept where the person wants it. A PDF can be read in a tab of its own; nothing else is opened. */
export function DocumentTile({ message }: { message: MessageDto }) {
  const { t, i18n } = useTranslation("messages");
  const name = message.media?.filename ?? t("media.unnamed");
  const bytes = message.media?.bytes;
  const facts = [endingOf(name), bytes ? sizeText(bytes, i18n.language) : ""].filter((fact) => fact !== "");
  return (
    <Card data-testid="document">
      <SymbolIcon>
        <FileIcon fontSize="small" />
      </SymbolIcon>
      <span>
        <b>
          <Line title={name}>{name}</Line>
        </b>
        <Line>{facts.join(" · ")}</Line>
      </span>
      <span>
        {isPdf(message) ? (
          <IconButton
            aria-label={t("media.openName", { name })}
            title={t("media.openName", { name })}
            onClick={() => openPdf(message)}
          >
            <ShowIcon fontSize="small" />
          </IconButton>
        ) : null}
        <IconButton aria-label={t("media.downloadName", { name })} onClick={() => void saveFile(message)}>
          <DownloadIcon fontSize="small" />
        </IconButton>
      </span>
    </Card>
  );
}
