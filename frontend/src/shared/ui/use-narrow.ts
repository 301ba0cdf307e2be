import useMediaQuery from "@mui/material/useMediaQuery";

/** A phone's width: dialogs fill the screen there, and the account's menu takes what finds no place in the top bar. */
export const useNarrow = () => useMediaQuery("(max-width:599.95px)", { noSsr: true });
