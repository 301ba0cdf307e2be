import { keyframes, styled } from "@mui/material/styles";

const passing = keyframes({ from: { transform: "translateX(-100%)" }, to: { transform: "translateX(250%)" } });

const Track = styled("div")(({ theme }) => ({
  position: "absolute",
  insetInline: 0,
  top: 0,
  zIndex: 1,
  height: 2,
  overflow: "hidden",
  "&::before": {
    content: '""',
    display: "block",
    width: "40%",
    height: "100%",
    backgroundColor: theme.vars.palette.primary.main,
    animation: `${passing} 1.4s ease-in-out infinite`,
  },
  "@media (prefers-reduced-motion: reduce)": { "&::before": { width: "100%", opacity: 0.5, animation: "none" } },
}));

/** A thin progress bar over rows that are being refetched. */
export const StaleBar = ({ on }: { on: boolean }) => (on ? <Track aria-hidden="true" /> : null);
