import type { Finding } from "@guiche/contract/bot/lint";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { memo, useId } from "react";
import { useTranslation } from "react-i18next";
import { findOption, type Options } from "./option-tree";
import { optionIdOf } from "./use-findings";

interface Props {
  findings: readonly Finding[];
  options: Options;
  queueName: string;
  onChoose: (id: number) => void;
}

/** The findings about the tree; those about an option lead to it. */
export const Problems = memo(function Problems({ findings, options, queueName, onChoose }: Props) {
  const { t } = useTranslation("queues");
  const id = useId();
  if (findings.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ p: 3, borderRadius: "10px", bgcolor: "state.warn.tint" }}>
      <Box component="h3" id={id} sx={{ m: 0, typography: "body2", fontWeight: 600, color: "state.warn.main" }}>
        {t("options.problems.title", { count: findings.length })}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, display: "grid", gap: 1 }}>
        {findings.map((finding) => {
          const optionId = optionIdOf(finding.node);
          return (
            <li key={`${finding.node} ${finding.kind}`}>
              {optionId === null ? (
                queueName
              ) : (
                <Link
                  component="button"
                  type="button"
                  onClick={() => onChoose(optionId)}
                  sx={{ verticalAlign: "baseline" }}
                >
                  {findOption(options, optionId)?.title}
                </Link>
              )}
              {": "}
              {t(`options.problems.${finding.kind}`)}
            </li>
          );
        })}
      </Box>
    </Box>
  );
});
