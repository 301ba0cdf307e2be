import { useFormikContext } from "formik";
import { useEffect, useEffectEvent, type RefObject } from "react";

/** Focuses the first invalid field after a failed submit. A field that becomes invalid while typing moves no focus. */
export function useFirstInvalid(form: RefObject<HTMLElement | null>) {
  const { submitCount, isSubmitting, isValid } = useFormikContext();
  const look = useEffectEvent(() => {
    if (!isValid) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) look();
  }, [submitCount, isSubmitting]);
}
