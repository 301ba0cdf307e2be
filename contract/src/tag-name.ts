import { trimmedText } from "./input";

export const tagName = () => trimmedText().min(3, "Mensagem muito curta").max(50, "Too Long!");
