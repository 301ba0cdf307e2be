import { mayTag } from "@guiche/contract/rules/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import { useRef, useState, useLayoutEffect, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import TagIcon from "lucide-react/icons/tag";
import { runCommand, useCommand } from "@/shared/commands";
import { useSession } from "@/shared/session";
import { staticStyled } from "@/shared/ui/static-styled";
import { TagChip } from "@/shared/ui/TagChip";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { useTicketTags } from "./use-ticket-tags";

const TagPopover = lazyDialog(() => import("./TagPopover"), "moving");

const Frame = staticStyled("div", { display: "flex", alignItems: "center", gap: 4, minWidth: 0 });
/** One line; the tags that do not fit are counted. */
const Chips = staticStyled("ul", {
  display: "flex",
  flexWrap: "wrap",
  gap: 4,
  margin: 0,
  padding: 0,
  minWidth: 0,
  height: 22,
  overflow: "hidden",
  listStyle: "none",
  // The item's box is measured, so it must not depend on the text baseline.
  "& > li": { display: "flex", maxWidth: "max(100% - 1px, 64px)", height: 22 },
  // An item before the first tag, which could not leave the line otherwise where it would be cut to a letter.
  "&::before": { content: '""', height: 22, marginRight: -4 },
});
const none: never[] = [];
const small = {
  minWidth: { xs: 44, sm: 24 },
  height: 24,
  minHeight: { xs: 24 },
  px: 2,
  py: 0,
  flexShrink: 0,
  // Enlarge the touch target.
  "@media (pointer: coarse)": { "&::after": { content: '""', position: "absolute", inset: "-6px 0 -12px" } },
} as const;

interface Props {
  ticket: TicketDto;
  /** Only the button, which says how many there are. */
  isNarrow?: boolean;
}

/** The ticket's tags and the button to change them, for users who may. */
export const TagsRow = (props: Props) => (mayTag(useSession().rights, props.ticket) ? <Tags {...props} /> : null);

function Tags({ ticket, isNarrow = false }: Props) {
  const { t } = useTranslation("tickets");
  const { tags, save } = useTicketTags(ticket);
  const list = useRef<HTMLUListElement>(null);
  const { below, hole } = useClipped(list, isNarrow ? none : tags);
  const clippedCount = isNarrow ? 0 : below;
  const beside = { ...small, translate: isNarrow ? undefined : `${-hole}px` };
  const [box, setBox] = useState<HTMLElement | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useCommand("tags", open);
  /** Returns the focus to the composer, if there is one. */
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => runCommand("write") || add.current?.focus());
  };
  const more = clippedCount > 0 ? t("tags.more", { count: clippedCount }) : "";

  return (
    <Frame ref={setBox} role="group" aria-label={t("tags.label")}>
      {tags.length > 0 && !isNarrow ? (
        <Chips ref={list}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <TagChip tag={tag} />
            </li>
          ))}
        </Chips>
      ) : null}
      {clippedCount > 0 ? (
        <Button size="small" aria-label={`+${clippedCount}: ${more}`} title={more} onClick={open} sx={beside}>
          +{clippedCount}
        </Button>
      ) : null}
      <Button
        ref={add}
        size="small"
        aria-label={isNarrow && tags.length > 0 ? `${t("tags.add")} ${tags.length}` : t("tags.add")}
        title={t("tags.add")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        sx={beside}
      >
        {isNarrow ? (
          <>
            <TagIcon size={16} />
            {tags.length > 0 ? tags.length : null}
          </>
        ) : tags.length > 0 ? (
          "+"
        ) : (
          t("tags.add")
        )}
      </Button>
      {isOpen ? <TagPopover anchor={box} selectedTags={tags} onChange={save} onClose={close} /> : null}
    </Frame>
  );
}

/** How many items of a wrapping list are below its one line, and the room that these leave at the end of the line. */
function useClipped(list: RefObject<HTMLElement | null>, items: readonly unknown[]) {
  const [clipping, setClipping] = useState({ below: 0, hole: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const end = element.offsetTop + element.clientHeight;
      const tags = [...element.children] as HTMLElement[];
      const below = tags.filter(({ offsetTop }) => offsetTop >= end).length;
      const last = tags[tags.length - below - 1];
      const usedWidth = last ? last.offsetLeft + last.offsetWidth - element.offsetLeft : 0;
      const hole = element.offsetWidth - usedWidth;
      setClipping((former) => (former.below === below && former.hole === hole ? former : { below, hole }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [list, items]);
  return clipping;
}
