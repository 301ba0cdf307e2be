import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import Typography, { type TypographyProps } from "@mui/material/Typography";
import { useId, type ComponentProps, type ReactNode } from "react";
import GroupIcon from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react";
import { IconSlot } from "@/shared/media/parts";
import { Disc } from "@/shared/ui/Disc";
import { faceHue, initials } from "@/shared/ui/initials";
import { translate, type TextKey } from "./translate";

export type Icon = LucideIcon;

/** Initials, or the sign of a group. */
export const Face = ({ name, isGroup = false }: { name: string; isGroup?: boolean }) => (
  <Disc aria-hidden="true" data-hue={faceHue(name)} style={{ width: 40, height: 40 }}>
    {isGroup ? <GroupIcon /> : initials(name)}
  </Disc>
);

interface ToolProps extends IconButtonProps {
  label: TextKey;
  testId: string;
  Icon: Icon;
}

/** A button that shows an icon. */
export const Tool = ({ label, testId, Icon, ...button }: ToolProps) => (
  <IconButton aria-label={translate(label)} title={translate(label)} data-testid={testId} {...button}>
    <Icon size={20} />
  </IconButton>
);

interface FieldProps extends Omit<TextFieldProps, "label"> {
  label?: TextKey;
  testId: string;
  /** Makes it a choice among these values and texts. */
  options?: string[][];
  onValue?: (value: string) => void;
  input?: ComponentProps<"input">;
  /** A setting of a phone, whose label stands before it. */
  isRow?: boolean;
}

export const card = { bgcolor: "background.paper", border: 1, borderColor: "divider", borderRadius: 1 };
export const line = { display: "flex", alignItems: "center", gap: 2.5 };
export const lineBelow = { borderBottom: 1, borderColor: "divider" };

/** A sentence of small print. */
export const Hint = (props: TypographyProps) => <Typography variant="body2" color="textSecondary" {...props} />;

const slot = { flexShrink: 0 };
const badSlot = { ...slot, color: "state.error.main", bgcolor: "state.error.tint" };

interface TileProps {
  title: string;
  Icon?: Icon;
  isBad?: boolean;
  /** In place of the icon. */
  face?: ReactNode;
  children: ReactNode;
}

/** A card with an icon and a few lines. */
export const Tile = ({ title, Icon, isBad, face, children }: TileProps) => (
  <Box sx={{ ...line, py: 1 }}>
    {face ?? <IconSlot sx={isBad ? badSlot : slot}>{Icon && <Icon size={20} />}</IconSlot>}
    <Box sx={{ display: "grid" }}>
      <strong>{title}</strong>
      {children}
    </Box>
  </Box>
);

const below = { display: "grid", gap: 1, typography: "body2", color: "text.secondary" };
export const settingRow = {
  ...below,
  ...line,
  ...lineBelow,
  px: 4,
  py: 2,
  whiteSpace: "nowrap",
  bgcolor: "background.default",
};

/** A field below its label, because small fields have no room for more inside. */
export function Field({ label, testId, options, onValue, input, isRow = false, ...field }: FieldProps) {
  return (
    <Box component="label" sx={isRow ? settingRow : below}>
      {label && translate(label)}
      <TextField
        size="small"
        fullWidth
        select={options !== undefined}
        onChange={({ target }) => onValue?.(target.value)}
        slotProps={{ select: { native: true }, htmlInput: { "data-testid": testId, autoComplete: "off", ...input } }}
        {...field}
      >
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

/** The attributes of a field for a telephone number. */
export const numeric = { inputMode: "numeric", pattern: String.raw`\d{5,20}` } as const;

export const Tick = ({ label, ...input }: ComponentProps<"input"> & { label: string }) => (
  <Box component="label" sx={{ ...line, minHeight: 36, cursor: "pointer" }}>
    <input type="checkbox" {...input} />
    {label}
  </Box>
);

interface MenuProps extends ToolProps {
  choices: { text: string; testId: string; Icon?: Icon; act: () => void }[];
}

/** A button that opens a short menu above it. */
export function Menu({ choices, ...button }: MenuProps) {
  const id = useId();
  return (
    <>
      <Tool {...button} popoverTarget={id} />
      <Box
        id={id}
        popover="auto"
        role="group"
        aria-label={translate(button.label)}
        onToggle={({ newState, currentTarget }) =>
          newState === "open" && currentTarget.querySelector("button")?.focus()
        }
        sx={{
          ...card,
          p: 1.5,
          boxShadow: 8,
          width: 280,
          color: "text.primary",
          // A browser that does not know it shows the menu in the middle.
          "@supports (position-area: top)": { inset: "auto", m: 0, positionArea: "top span-right" },
        }}
      >
        {choices.map(({ text, testId, Icon, act }) => (
          <Button
            key={testId}
            data-testid={testId}
            fullWidth
            color="inherit"
            startIcon={Icon && <Icon size={20} />}
            sx={{ justifyContent: "flex-start", fontWeight: 400, minHeight: 44 }}
            onClick={({ currentTarget }) => {
              currentTarget.parentElement?.hidePopover();
              act();
            }}
          >
            {text}
          </Button>
        ))}
      </Box>
    </>
  );
}
