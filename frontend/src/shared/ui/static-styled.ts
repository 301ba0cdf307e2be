import createEmotion, { type CSSObject } from "@emotion/css/create-instance";
import type { Theme } from "@mui/material/styles";
import { createElement, type ComponentProps, type ReactElement } from "react";
import { theme } from "../theme/theme";

const { css } = createEmotion({ key: "plain" });

/** The name of a class with these styles, which are written once, when the module is loaded. */
export const staticClass = (styles: CSSObject | ((theme: Theme) => CSSObject)): string =>
  css(typeof styles === "function" ? styles(theme) : styles);

/**
 * As MUI's `styled`, for what a page has by the dozen: its styles are computed once and not for each element at each
 * drawing, which for such small things takes longer than all the rest. They know the theme, whose colours are
 * variables, and no props: what differs is told by `data-` attributes or `style`. There is no `sx`.
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
