import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import BackIcon from "lucide-react/icons/chevron-left";
import ForwardIcon from "lucide-react/icons/chevron-right";
import { oneLine } from "@/shared/ui/looks";
import { TipButton } from "@/shared/ui/TipButton";
import { OptionActions } from "./OptionActions";
import { childrenOf, pathTo, type Options } from "./option-tree";
import type { TreeAct } from "./tree-keys";
import { useAfterText } from "./use-after-text";

interface Props {
  options: Options;
  queueName: string;
  /** The option whose list is shown; null for the queue. */
  current: number | null;
  leaving: ReadonlySet<number>;
  onWalk: (id: number | null) => void;
  onAct: (act: TreeAct) => void;
}

/** The tree on a phone: one list at a time, with the way back. */
export function OptionLevels({ options, queueName, current, leaving, onWalk, onAct }: Props) {
  const { t } = useTranslation("queues");
  const afterText = useAfterText();
  const path = pathTo(options, current);
  const option = path.at(-1);
  const box = useRef<HTMLElement>(null);
  const shownId = useRef(current);
  // The button that was pressed is gone: the focus goes to the way back, or to the option that was left.
  useEffect(() => {
    const previousId = shownId.current;
    shownId.current = current;
    if (previousId === current) return;
    const target =
      previousId === null ? null : box.current?.querySelector<HTMLElement>(`[data-option="${previousId}"]`);
    (target ?? box.current?.querySelector("button"))?.focus();
  }, [current]);
  return (
    <Box ref={box} sx={{ display: "grid", gap: 1 }}>
      {option ? (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
          <TipButton label={t("options.back")} onClick={() => onWalk(option.parentId)}>
            <BackIcon size={20} />
          </TipButton>
          <Box component="h3" sx={{ ...oneLine, m: 0, typography: "body1", fontWeight: 600 }}>
            {[queueName, ...path.map(({ title }) => title)].join(" › ")}
          </Box>
        </Box>
      ) : null}
      {option ? <OptionActions options={options} option={option} onAct={onAct} /> : null}
      <Box component="ul" aria-label={t("options.tree")} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {childrenOf(options, option?.id ?? null).map((child) => (
          <li key={child.id}>
            <ButtonBase
              data-option={child.id}
              disabled={leaving.has(child.id)}
              onClick={() => onWalk(child.id)}
              sx={{
                width: "100%",
                minHeight: 48,
                px: 2,
                gap: 3,
                textAlign: "left",
                borderRadius: 1,
                textDecoration: leaving.has(child.id) ? "line-through" : undefined,
              }}
            >
              <Box component="span" sx={{ color: "text.secondary", minWidth: 20 }}>
                {child.option}
              </Box>
              <Box component="span" sx={{ ...oneLine, flexGrow: 1 }}>
                {child.title}
              </Box>
              <Box component="span" sx={{ ...oneLine, maxWidth: "45%", typography: "body2", color: "text.secondary" }}>
                {afterText(child)}
              </Box>
              <ForwardIcon size={20} />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
