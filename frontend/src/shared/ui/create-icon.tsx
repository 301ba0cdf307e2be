import SvgIcon, { type SvgIconProps } from "@mui/material/SvgIcon";
import type { ReactNode } from "react";
import { staticClass } from "./static-styled";

const box = { width: "1em", height: "1em", display: "inline-block", flexShrink: 0, userSelect: "none" } as const;
const classes = {
  inherit: staticClass({ ...box, fontSize: "inherit" }),
  small: staticClass({ ...box, fontSize: "1.25rem" }),
  medium: staticClass({ ...box, fontSize: "1.5rem" }),
};

/**
 * An icon on a 24 px grid. Without `sx` it renders a plain `<svg>`: a screen has about a hundred, and MUI's SvgIcon
 * would be most of a button's cost.
 */
export function createIcon(paths: ReactNode) {
  return function Icon(props: SvgIconProps) {
    const { fontSize = "medium", style, ...others } = props;
    if (fontSize === "large" || Object.keys(others).length > 0) return <SvgIcon {...props}>{paths}</SvgIcon>;
    return (
      // MUI's buttons style their icons by this class name.
      <svg
        className={`MuiSvgIcon-root ${classes[fontSize]}`}
        style={style}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
        fill="currentColor"
      >
        {paths}
      </svg>
    );
  };
}
