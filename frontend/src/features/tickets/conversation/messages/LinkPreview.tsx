import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { useQuery } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { listKey } from "@/shared/lists/list-key";
import { useBlob } from "@/shared/media/use-blob";
import { staticStyled } from "@/shared/ui/static-styled";
import { atMostLines } from "@/shared/ui/looks";

const keptMs = 60 * 60_000;

const Card = staticStyled("a", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 10,
  width: 320,
  maxWidth: "100%",
  margin: "4px 0",
  padding: 8,
  overflow: "hidden",
  borderRadius: 10,
  color: "inherit",
  textDecoration: "none",
  backgroundColor: theme.vars.palette.action.hover,
  "&:hover": { backgroundColor: theme.vars.palette.action.selected },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}` },
  "& img": { flexShrink: 0, width: 56, height: 56, borderRadius: 8, objectFit: "cover" },
  "& b": {
    ...atMostLines(2),
    fontSize: "0.875rem",
    fontWeight: 600,
    lineHeight: 1.35,
    overflowWrap: "anywhere",
    unicodeBidi: "plaintext",
  },
  "& small": { display: "block", fontSize: "0.75rem", overflowWrap: "anywhere" },
}));

/** What the first link of a message leads to. Everything comes from our server: the browser asks no other. */
export default function LinkPreview({ message: { id, body } }: { message: MessageDto }) {
  const { data } = useQuery({
    // An edited text may lead elsewhere.
    queryKey: listKey(messageApi.linkPreview, id, body),
    queryFn: ({ signal }) => call(messageApi.linkPreview, { params: { id }, signal }),
    staleTime: keptMs,
    gcTime: keptMs,
    retry: false,
  });
  const preview = data?.preview;
  const { url: image } = useBlob(preview?.hasImage ? `/api/messages/${id}/link-preview/image` : null);
  if (!preview) return null;
  return (
    <Card
      href={preview.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={preview.url}
      data-testid="link-preview"
    >
      {image ? <img src={image} alt="" draggable={false} /> : null}
      <span>
        <b>{preview.title}</b>
        <small>{preview.host}</small>
      </span>
    </Card>
  );
}
