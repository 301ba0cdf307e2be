import createEmotion, { type CSSObject } from "@emotion/css/create-instance";
import type { Theme } from "@mui/material/styles";
import { createElement, type ComponentProps, type ReactElement } from "react";
import { theme } from "../theme/theme";

const { css } = createEmotion({ key: "static" });

/** The class name of these styles, which are computed once, when the module is loaded. */
export const staticClass = (styles: CSSObject | ((theme: Theme) => CSSObject)): string =>
  css(typeof styles === "function" ? styles(theme) : styles);

/**
 * Like MUI's `styled`, for elements that appear dozens of times: the styles are computed once instead of per element
 * and render, which for small elements costs more than everything else. Styles may use the theme, whose colours are CSS
 * variables, but no props; pass variants as `data-` attributes or `style`. There is no `sx`.
 */
export function staticStyled<Tag extends keyof React.JSX.IntrinsicElements>(
  tag: Tag,
  styles: CSSObject | ((theme: Theme) => CSSObject),
): (props: Omit<ComponentProps<Tag>, "className">) => ReactElement {
  const className = staticClass(styles);
  return function StaticStyled(props) {
    return createElement(tag as string, { ...props, className });
  };
}
