import { resetCodeLength } from "@guiche/contract/auth";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import { useField } from "formik";
import { useId, type ChangeEvent, type ClipboardEvent } from "react";
import { codeOf } from "./code-text";
import { useErrorText } from "../../shared/forms/form-schema";

const places = Array.from({ length: resetCodeLength }, (_, place) => place);

/**
 * Looks like eight boxes but is one input, for the keyboard, the clipboard, screen readers and one-time-code autofill.
 */
export function FieldCode({ name, label }: { name: string; label: string }) {
  const [field, meta, { setValue }] = useField<string>(name);
  const id = useId();
  const wrong = useErrorText(name, meta);
  const write = (text: string) => void setValue(codeOf(text));
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    write(event.clipboardData.getData("text"));
  };
  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: "block", mb: 1, typography: "body2", color: wrong ? "error.main" : "text.secondary" }}
      >
        {label}
      </Box>
      <Box sx={{ position: "relative" }}>
        <Box
          component="input"
          id={id}
          name={name}
          value={field.value}
          onBlur={field.onBlur}
          onChange={(event: ChangeEvent<HTMLInputElement>) => write(event.target.value)}
          onPaste={paste}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong ? `${id}-note` : undefined}
          sx={{
            position: "absolute",
            inset: 0,
            width: "100%",
            zIndex: 1,
            p: 0,
            border: 0,
            font: "inherit",
            color: "transparent",
            caretColor: "transparent",
            bgcolor: "transparent",
            "&::selection": { color: "transparent", backgroundColor: "transparent" },
            "&:focus-visible": { outline: "none" },
          }}
        />
        <Box
          aria-hidden="true"
          sx={(theme) => ({
            display: "grid",
            gridTemplateColumns: `repeat(${resetCodeLength}, minmax(0, 1fr))`,
            gap: 1,
            "input:focus-visible + & > [data-next=true]": {
              outline: `2px solid ${theme.vars.palette.focus}`,
              outlineOffset: "1px",
            },
          })}
        >
          {places.map((place) => (
            <Box
              key={place}
              data-next={place === Math.min(field.value.length, resetCodeLength - 1)}
              sx={(theme) => ({
                height: 48,
                display: "grid",
                placeItems: "center",
                borderRadius: "8px",
                border: `1px solid ${wrong ? theme.vars.palette.error.main : theme.vars.palette.outline}`,
                typography: "h1",
                fontVariantNumeric: "tabular-nums",
              })}
            >
              {field.value[place] ?? ""}
            </Box>
          ))}
        </Box>
      </Box>
      {wrong ? (
        <FormHelperText id={`${id}-note`} error>
          {wrong}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
