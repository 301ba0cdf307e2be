import type { CssVarsThemeOptions } from "@mui/material/styles";
import { motion, radius } from "./tokens";

/** Raised surfaces use a border and a tint; only floating elements have shadows. */
export const components: CssVarsThemeOptions["components"] = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { height: "100%", fontSize: "100%" },
      body: { height: "100%", fontVariantNumeric: "tabular-nums" },
      "#root": { height: "100%" },
      // The library's own sheet arrives later and says :root and .Toastify__toast too.
      "html:root": {
        "--toastify-font-family": "inherit",
        "--toastify-color-light": theme.vars.palette.background.paper,
        "--toastify-text-color-light": theme.vars.palette.text.primary,
        "--toastify-icon-color-error": theme.vars.palette.state.error.main,
        "--toastify-icon-color-success": theme.vars.palette.state.ok.main,
        "--toastify-icon-color-warning": theme.vars.palette.state.warn.main,
        "--toastify-toast-bd-radius": `${radius.card}px`,
        "--toastify-toast-width": "360px",
        "--toastify-z-index": String(theme.zIndex.snackbar),
      },
      "html .Toastify__toast": { border: `1px solid ${theme.vars.palette.divider}`, fontSize: "0.875rem" },
      ".illustration .amber": { fill: theme.vars.palette.accent.main, stroke: theme.vars.palette.accent.contrastText },
      ".illustration .onAmber": { stroke: theme.vars.palette.accent.contrastText },
      ":focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: "2px" },
      ".lucide": { flexShrink: 0 },
      "@media (prefers-reduced-motion: reduce)": {
        // A toast closes when its progress bar's animation ends; a shortened animation would close it at once. A card of
        // the board is out of the hand when its transition ends.
        "*:not(.Toastify__progress-bar, [data-lifted]), *::before, *::after": {
          animationDuration: "0.01ms !important",
          animationIterationCount: "1 !important",
          // No transition at all: even a very short one would start for every property of every element, and elements
          // positioned by script would stay in their old place for a frame.
          transition: "none !important",
          scrollBehavior: "auto !important",
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        "&.Mui-focusVisible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: "2px" },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        minHeight: 36,
        "& .MuiButton-icon > .lucide": { width: 20, height: 20 },
        transitionDuration: `${motion.hover}ms`,
        [theme.breakpoints.down("sm")]: { minHeight: 44 },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        [theme.breakpoints.down("sm")]: { minWidth: 44, minHeight: 44 },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      // The buttons are touch-sized on phones; the padding keeps them off the text.
      root: ({ theme }) => ({
        [theme.breakpoints.down("sm")]: {
          "&.MuiAutocomplete-hasClearIcon .MuiAutocomplete-inputRoot.MuiInputBase-root": { paddingRight: 52 },
          "&.MuiAutocomplete-hasClearIcon.MuiAutocomplete-hasPopupIcon .MuiAutocomplete-inputRoot.MuiInputBase-root": {
            paddingRight: 96,
          },
        },
      }),
      // The list covers fields of the same colour, so it needs an edge.
      paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, boxShadow: theme.vars.shadows[8] }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, borderRadius: radius.card }),
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: radius.chip, fontSize: "0.75rem" } } },
  MuiSwitch: {
    styleOverrides: {
      // Switched off, the thumb is white on white and needs an edge.
      thumb: ({ theme }) => ({ boxShadow: "none", border: `1px solid ${theme.vars.palette.outline}` }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        // On touch screens a tap leaves the hover state behind, whose border is too pale.
        "&:hover:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline": {
          borderColor: theme.vars.palette.outline,
        },
      }),
      input: { "&:focus-visible": { outline: "none" } },
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.outline }),
    },
  },
  MuiInputBase: { styleOverrides: { input: { "&:focus-visible": { outline: "none" } } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: radius.card }, paperFullScreen: { borderRadius: 0 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: "12px 24px 20px" } } },
  MuiTabs: {
    // A disabled scroll button gives its space to the tabs.
    styleOverrides: { scrollButtons: { "&.Mui-disabled": { display: "none" } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
      head: ({ theme }) => ({ color: theme.vars.palette.text.secondary, fontWeight: 600, fontSize: "0.8125rem" }),
    },
  },
};
