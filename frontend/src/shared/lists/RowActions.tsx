import Menu from "@mui/material/Menu";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import { staticStyled } from "../ui/static-styled";
import { TipButton } from "../ui/TipButton";
import { CloseRowMenu } from "./RowAction";

const Frame = staticStyled("div", (theme) => ({
  display: "flex",
  justifyContent: "flex-end",
  "& > span": { display: "contents" },
  "& > span:empty + button": { display: "none" },
  // The row shows its buttons while it has the pointer or the focus; in between they keep their place.
  "& > span > button": { opacity: 0, transition: "none" },
  // Emotion would take a colon at the beginning for the element's own.
  "tr:is(:hover, :focus-within) & > span > button, li:is(:hover, :focus-within) & > span > button": { opacity: 1 },
  [`${theme.breakpoints.down("sm")}, (hover: none)`]: { "& > span": { display: "none" } },
}));

/** The actions of a row: as buttons on hover and focus, and always in its menu. `children` are `RowAction`s. */
export function RowActions({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation("lists");
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = () => setOpener(null);
  const label = t("more", { name });
  return (
    <Frame>
      <span>{children}</span>
      <TipButton
        label={label}
        tip=""
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <MoreIcon size={20} />
      </TipButton>
      {opener ? (
        <Menu
          open
          anchorEl={opener}
          onClose={close}
          slotProps={{
            list: { "aria-label": label },
            transition: { onEntering: (menu) => menu.querySelector<HTMLElement>("[role=menuitem]")?.focus() },
          }}
        >
          <Entries close={close}>{children}</Entries>
        </Menu>
      ) : null}
    </Frame>
  );
}

/** The menu passes focus properties to its children, which only entries take. */
const Entries = ({ close, children }: { close: () => void; children: ReactNode }) => (
  <CloseRowMenu value={close}>{children}</CloseRowMenu>
);
