import type { MessageDto } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import DownloadIcon from "lucide-react/icons/download";
import { formatDate } from "@/shared/format/dates";
import { webLinks, type Link } from "@/shared/markup/links";
import { FileName, Line } from "@/shared/media/parts";
import { sizeText } from "@/shared/media/size-text";
import { staticStyled } from "@/shared/ui/static-styled";
import { saveFile } from "../../media/use-file";
import { bareButton } from "@/shared/ui/looks";

const Row = staticStyled("li", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: 8,
  minHeight: 44,
});

interface Props {
  messages: readonly MessageDto[];
  /** Shows the message in the conversation. */
  onShow: (message: MessageDto) => void;
}

const List = ({ children }: { children: React.ReactNode }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
    {children}
  </Box>
);

/** Documents to download. */
export const DocumentRows = ({ messages, onShow }: Props) => (
  <List>
    {messages.map((message) => (
      <DocumentRow key={message.id} message={message} onShow={onShow} />
    ))}
  </List>
);

function DocumentRow({ message, onShow }: { message: MessageDto; onShow: Props["onShow"] }) {
  const { t, i18n } = useTranslation(["panel", "messages"]);
  const name = message.media?.filename ?? t("messages:media.unnamed");
  const bytes = message.media?.bytes;
  const label = t("messages:media.downloadName", { name });
  return (
    <Row>
      <span>
        <FileName title={name}>{name}</FileName>
        <Line>
          {bytes ? `${sizeText(bytes, i18n.language)} · ` : ""}
          <When message={message} onShow={onShow} />
        </Line>
      </span>
      {message.mediaUrl ? (
        <IconButton aria-label={label} title={label} onClick={() => void saveFile(message)}>
          <DownloadIcon size={20} />
        </IconButton>
      ) : null}
    </Row>
  );
}

/** Web addresses, with the site's name in the first line. */
export const LinkRows = ({ messages, onShow }: Props) => (
  <List>
    {messages.flatMap((message) =>
      webLinks(message.body).map((link) => (
        <LinkRow key={`${message.id} ${link.href}`} link={link} message={message} onShow={onShow} />
      )),
    )}
  </List>
);

function LinkRow({ link, message, onShow }: { link: Link; message: MessageDto; onShow: Props["onShow"] }) {
  return (
    <Row>
      <span>
        <Line>
          <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" title={link.href}>
            {link.text.replace(/^(https?:\/\/)?(www\.)?/i, "")}
          </a>
        </Line>
        <Line>
          <When message={message} onShow={onShow} />
        </Line>
      </span>
    </Row>
  );
}

const DayButton = staticStyled("button", (theme) => ({
  padding: "4px 0",
  ...bareButton,
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
  textDecoration: "underline",
  textUnderlineOffset: 2,
}));

/** The day of the message, which leads to it. */
function When({ message, onShow }: { message: MessageDto; onShow: Props["onShow"] }) {
  const { t } = useTranslation("panel");
  const date = formatDate(message.createdAt);
  return (
    <DayButton type="button" aria-label={t("files.show", { date })} onClick={() => onShow(message)}>
      {date}
    </DayButton>
  );
}
