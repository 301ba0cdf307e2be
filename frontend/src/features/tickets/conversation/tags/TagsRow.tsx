import type { TicketDto } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import { useRef, useState, useLayoutEffect, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { runCommand, useCommand } from "@/shared/commands";
import { withNamespaces } from "@/shared/i18n/i18n";
import { staticStyled } from "@/shared/ui/static-styled";
import { TagChip } from "@/shared/ui/TagChip";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { TagsFrame } from "./TagsFrame";
import { useTicketTags } from "./use-ticket-tags";

const TagPopover = lazyDialog(() => withNamespaces(import("./TagPopover"), "moving"));

/** Height of a row of chips with its gap, in pixels. */
const line = 26;
const Chips = staticStyled("ul", (theme) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 4,
  margin: 0,
  padding: 0,
  minWidth: 0,
  maxHeight: 2 * line - 4,
  overflow: "hidden",
  listStyle: "none",
  // The item's box is measured, so it must not depend on the text baseline.
  "& > li": { display: "flex", maxWidth: "100%", height: line - 4 },
  [theme.breakpoints.down("sm")]: { maxHeight: line - 4 },
}));
const small = { minWidth: { xs: 44, sm: 0 }, minHeight: { xs: 28, sm: 24 }, px: 2, py: 0, flexShrink: 0 } as const;

/** The ticket's tags and the button to change them. */
export default function TagsRow({ ticket }: { ticket: TicketDto }) {
  const { t } = useTranslation("tickets");
  const { tags, save } = useTicketTags(ticket);
  const list = useRef<HTMLUListElement>(null);
  const clipped = useClipped(list, tags);
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
  const more = clipped > 0 ? t("tags.more", { count: clipped }) : "";

  return (
    <TagsFrame ref={setBox} role="group" aria-label={t("tags.label")}>
      {tags.length > 0 ? (
        <Chips ref={list}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <TagChip tag={tag} />
            </li>
          ))}
        </Chips>
      ) : null}
      {clipped > 0 ? (
        <Button size="small" aria-label={more} title={more} onClick={open} sx={small}>
          +{clipped}
        </Button>
      ) : null}
      <Button ref={add} size="small" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open} sx={small}>
        {t("tags.add")}
      </Button>
      {isOpen ? <TagPopover anchor={box} chosen={tags} onChange={save} onClose={close} /> : null}
    </TagsFrame>
  );
}

/** Number of items of a wrapping list that are clipped. */
function useClipped(list: RefObject<HTMLElement | null>, items: readonly unknown[]): number {
  const [clipped, setClipped] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const end = element.offsetTop + element.clientHeight;
      const below = [...element.children].filter((item) => (item as HTMLElement).offsetTop >= end);
      setClipped(below.length);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [list, items]);
  return clipped;
}
