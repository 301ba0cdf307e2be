import useMediaQuery from "@mui/material/useMediaQuery";

/** Phone width: dialogs are full-screen, and the account menu takes over what does not fit the top bar. */
export const useNarrow = () => useMediaQuery("(max-width:599.95px)", { noSsr: true });
