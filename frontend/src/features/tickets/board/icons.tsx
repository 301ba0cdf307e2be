import { createIcon } from "@/shared/ui/create-icon";
import { line } from "@/shared/ui/icons";

/** Two columns of dots: what can be carried by it. */
export const GripIcon = createIcon(
  line(<path d="M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01" strokeWidth="2.6" />),
);
