import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const drawings = {
  open: (
    <>
      <rect x="16" y="4" width="24" height="40" rx="5" />
      <path d="M25 39h6" />
      <path className="amber" d="M21 12h14v10h-8l-4 4v-4h-2z" />
    </>
  ),
  menu: (
    <>
      <rect x="16" y="4" width="24" height="40" rx="5" />
      <path d="M21 20h14M21 26h14M21 32h9" />
      <path className="amber" d="M31 8h5v5h-5z" />
    </>
  ),
  scan: (
    <>
      <rect x="3" y="10" width="20" height="34" rx="4" />
      <path d="M10 40h6M8 18h10v10H8z" />
      <path d="M28 20h3M28 24h3" opacity=".5" />
      <path d="M35 12h18v18H35z" />
      <path className="amber" d="M39 16h4v4h-4zM45 22h4v4h-4z" />
    </>
  ),
  type: (
    <>
      <rect x="16" y="4" width="24" height="40" rx="5" />
      <path d="M25 39h6" />
      <path className="amber" d="M20 14h6v6h-6zM30 14h6v6h-6z" />
      <path d="M20 27h16M20 32h10" />
    </>
  ),
} satisfies Record<string, ReactNode>;

const steps = { qr: ["open", "menu", "scan"], code: ["open", "menu", "type"] } as const;
/** The simulated phone has the code in hand and no menu. */
const simulatedSteps = { qr: ["open", "number", "scan"], code: ["ask", "open", "type"] } as const;

interface Props {
  way: keyof typeof steps;
  isSimulated: boolean;
}

/** Illustrated steps to take on the phone. */
export function QrSteps({ way, isSimulated }: Props) {
  const { t } = useTranslation("connections");
  const rows: { drawing: keyof typeof drawings; text: string }[] = isSimulated
    ? simulatedSteps[way].map((step) => ({
        drawing: step === "number" || step === "ask" ? "menu" : step,
        text: t(`qr.simulatedSteps.${step}`),
      }))
    : steps[way].map((step) => ({ drawing: step, text: t(`qr.steps.${step}`) }));
  return (
    <Box
      component="ol"
      aria-label={t("qr.stepsLabel")}
      sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 4, alignContent: "start" }}
    >
      {rows.map(({ drawing, text }, index) => (
        <Box component="li" key={text} sx={{ display: "flex", alignItems: "center", gap: 3 }}>
          <Box sx={{ flexShrink: 0, color: "text.secondary", lineHeight: 0 }}>
            <svg
              className="illustration"
              viewBox="0 0 56 48"
              width="56"
              height="48"
              aria-hidden="true"
              focusable="false"
            >
              <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
                {drawings[drawing]}
              </g>
            </svg>
          </Box>
          <Box>
            <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>{`${index + 1}.`}</Box>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
