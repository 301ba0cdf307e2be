import { edges, timings } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  isFetching: boolean;
  /** The last fetch failed: from then on only the button fetches. */
  failed: boolean;
  onMore: () => void;
}

const scrolls = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowY);

/** The nearest ancestor that scrolls, else the page. */
function scrollerOf(mark: Element): Element {
  let box = mark.parentElement;
  while (box && !scrolls(box)) box = box.parentElement;
  return box ?? document.documentElement;
}

/** The end of an unfinished list: the next page loads near the bottom, or with the button. */
export function MoreRows({ isFetching, failed, onMore }: Props) {
  const { t } = useTranslation();
  const mark = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  const waits = !isFetching && !failed;

  useEffect(() => {
    if (!waits || !mark.current) return;
    const box = scrollerOf(mark.current);
    const target = box === document.documentElement ? window : box;
    const isNear = () => box.scrollHeight - box.scrollTop - box.clientHeight < edges.lists;
    let timer: number | undefined;
    const look = () => {
      if (timer !== undefined || !isNear()) return;
      timer = window.setTimeout(() => {
        timer = undefined;
        if (isNear()) more();
      }, timings.pageDebounce);
    };
    look();
    target.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      clearTimeout(timer);
      target.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [waits]);

  return (
    <Box ref={mark} sx={{ display: "grid", placeItems: "center", p: 3 }}>
      <Button variant="outlined" loading={isFetching} onClick={onMore}>
        {t(failed ? "actions.tryAgain" : "actions.loadMore")}
      </Button>
    </Box>
  );
}
